-- Reports that are made by themselves for named staff, and figures kept as they were reported.
create table report_schedule (
  property_id    int not null references property,
  id             int generated always as identity,
  report         text collate "C" not null check (report ~ '^[a-z-]{1,40}$'),
  cadence        text collate "C" not null check (cadence in ('daily', 'weekly', 'monthly')),
  day            int not null check (day between 1 and 28 and (cadence <> 'weekly' or day <= 7)),
  hour           int not null check (hour between 0 and 23),
  language       text collate "C" not null check (language in ('th', 'en')),
  is_active      boolean not null default true,
  -- The moment it is due, by the property's clock, and the one it is tried at: later where it did not work.
  next_at        timestamptz not null,
  not_before     timestamptz not null,
  failures       int not null default 0,
  last_at        timestamptz,
  last_receivers int,
  last_problem   text collate "C" check (last_problem ~ '^[a-zA-Z]{1,40}$'),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (property_id, id)
);
create index report_schedule_updated on report_schedule (property_id, updated_at desc, id desc);
create index report_schedule_report on report_schedule (property_id, report, updated_at desc, id desc);
create index report_schedule_due on report_schedule (not_before) where is_active;
create index report_schedule_next on report_schedule (property_id, next_at, id);

create table report_schedule_receiver (
  property_id int not null references property,
  id          int generated always as identity,
  schedule_id int not null,
  account_id  int not null,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint report_schedule_receiver_key unique (property_id, schedule_id, account_id),
  constraint report_schedule_receiver_schedule_id_fkey foreign key (property_id, schedule_id) references report_schedule on delete cascade,
  constraint report_schedule_receiver_receivers_fkey foreign key (property_id, account_id) references membership on delete cascade
);
create index report_schedule_receiver_account on report_schedule_receiver (property_id, account_id);

create table report_copy (
  property_id int not null references property,
  id          int generated always as identity,
  report      text collate "C" not null check (report ~ '^[a-z-]{1,40}$'),
  from_day    date not null,
  to_day      date not null,
  as_of       timestamptz not null default now(),
  -- Word for word, so that its fingerprint stays.
  content     text not null,
  fingerprint text collate "C" not null,
  schedule_id int,
  made_by_id  int references account,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  check (from_day <= to_day),
  constraint report_copy_schedule_id_fkey foreign key (property_id, schedule_id) references report_schedule on delete set null (schedule_id)
);
create index report_copy_report on report_copy (property_id, report, id desc);
create index report_copy_schedule on report_copy (property_id, schedule_id) where schedule_id is not null;
create index report_copy_made_by on report_copy (property_id, made_by_id);

select lobby.scope_table('report_schedule', unlogged => array['next_at', 'not_before', 'failures', 'last_at', 'last_receivers', 'last_problem']);
select lobby.scope_table('report_schedule_receiver', 'select, insert, delete');
-- What was reported is not changed, by nobody.
select lobby.scope_table('report_copy', 'select, insert', array['content']);

create function fingerprint_report_copy() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.fingerprint = encode(sha256(convert_to(new.content, 'UTF8')), 'hex');
  return new;
end $$;
create trigger fingerprint before insert on report_copy for each row execute function fingerprint_report_copy();

create view report_receiver with (security_invoker = true) as
  select link.property_id, link.schedule_id, account.id, account.name, account.name_en
  from report_schedule_receiver link join account on account.id = link.account_id;
grant select on report_receiver to lobby_app;

-- The file of a schedule is there longer than one somebody waits for: it may be made on a Saturday.
alter table export add column kept_days int not null default 1 check (kept_days between 1 and 28);

-- The worker learns where there is something to do; the work itself is done as the application, in one property.
grant select (property_id, is_active, not_before) on report_schedule to lobby_post;
create policy due on report_schedule for select to lobby_post using (true);
set role lobby_post;
create function notices.reports_due() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from report_schedule where is_active and not_before <= now()
$$;
revoke all on function notices.reports_due from public;
grant execute on function notices.reports_due to lobby_worker;
reset role;
