-- Breaches of personal data (PDPA s.37(4)): the authority is told within 72 hours of when it is known, unless nobody is at risk; where the risk
-- is high, the people are told, too. A register: nothing of it is deleted.
create table breach (
  property_id        int not null references property,
  id                 int generated always as identity,
  known_at           timestamptz not null,
  due_at             timestamptz not null,
  what               text not null,
  -- How many people; null while nobody knows.
  people             int check (people >= 0),
  risk               text not null check (risk in ('unknown', 'none', 'some', 'high')),
  measures           text,
  -- Whose sign-in was used by somebody else, and when: the log says what they saw.
  account_id         int references account,
  seen_from          timestamptz,
  seen_to            timestamptz,
  office_reported_at timestamptz,
  people_told_at     timestamptz,
  by_id              int references account,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (property_id, id),
  check (seen_to > seen_from),
  check (office_reported_at >= known_at),
  check (people_told_at >= known_at)
);
create index breach_known on breach (property_id, known_at desc, id desc);
create index breach_due on breach (property_id, due_at, id);
create index breach_created on breach (property_id, created_at);
create index breach_updated on breach (property_id, updated_at desc, id desc);
create index breach_account on breach (property_id, account_id, known_at desc, id desc);
create index breach_by on breach (property_id, by_id);
create index breach_unreported on breach (property_id, due_at) where office_reported_at is null and risk <> 'none';

create function breach_defaults() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.due_at := new.known_at + interval '72 hours';
  return new;
end $$;
create trigger defaults before insert or update of known_at, due_at on breach for each row execute function breach_defaults();
select lobby.scope_table('breach', 'select, insert, update', '{}', '{what,measures}');
