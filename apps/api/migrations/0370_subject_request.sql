-- What people ask of their own data (PDPA s.30 to 36), each with its clock: 30 days from the day it came in, 30 more once.
create table subject_request (
  property_id      int not null references property,
  id               int generated always as identity,
  -- A resident, or the name of somebody who is not among them.
  member_id        int,
  name             text collate "th-x-icu",
  kind             text not null check (kind in ('access', 'correction', 'erasure', 'objection', 'restriction', 'portability', 'withdrawal')),
  channel          text not null check (channel in ('counter', 'letter', 'email', 'phone', 'chat')),
  received_on      date not null,
  extended_at      timestamptz,
  due_on           date not null generated always as (received_on + case when extended_at is null then 30 else 60 end) stored,
  details          text,
  identity         text check (identity in ('document', 'known', 'account', 'proxy')),
  state            text not null default 'open' check (state in ('open', 'extended', 'answered', 'refused')),
  extension_reason text,
  answer           text,
  refusal_reason   text,
  closed_at        timestamptz,
  closed_by_id     int references account,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (property_id, id),
  constraint subject_request_member_id_fkey foreign key (property_id, member_id) references member,
  check (member_id is null or name is null),
  check ((state in ('answered', 'refused')) = (closed_at is not null)),
  check (state <> 'extended' or extended_at is not null),
  -- Nobody's data is given to somebody else.
  check (state <> 'answered' or identity is not null)
);
create index subject_request_due on subject_request (property_id, due_on, id);
create index subject_request_open on subject_request (property_id, due_on) where closed_at is null;
create index subject_request_created on subject_request (property_id, created_at);
create index subject_request_updated on subject_request (property_id, updated_at desc, id desc);
create index subject_request_name_prefix on subject_request (property_id, name collate "C");
create index subject_request_member on subject_request (property_id, member_id);
create index subject_request_closed_by on subject_request (property_id, closed_by_id);

-- What was answered or refused is evidence. Its texts go with the person.
create function guard_closed_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'The request is closed' using errcode = 'LB409', constraint = 'error.subjectRequestClosed';
end $$;
create trigger closed before update on subject_request for each row
  when (old.closed_at is not null and (old.state, old.kind, old.channel, old.received_on, old.extended_at, old.member_id, old.closed_at)
    is distinct from (new.state, new.kind, new.channel, new.received_on, new.extended_at, new.member_id, new.closed_at))
  execute function guard_closed_request();
select lobby.scope_table('subject_request', 'select, insert, update', '{}', '{name,details,answer,extension_reason,refusal_reason}');
