-- The log as people read it: what kind of entry it is, and an index for every way it is asked.
-- Names of tables and ids are codes, not words: one order serves both "is" and "begins with".
alter table audit_log alter column record type text collate "C", alter column record_id type text collate "C";
alter table audit_log
  add column kind text collate "C" not null generated always as (
    case
      when record = 'session' then 'session'
      when record = 'log' then action
      when before is null and after is null then 'note'
      when before is null then 'create'
      when after is null then 'delete'
      else 'update'
    end
  ) stored,
  -- Which transaction wrote it: rows are sealed in this order, once no older transaction can still commit one.
  add column xid xid8 not null default pg_current_xact_id();

drop index audit_log_record;
create index audit_log_at on audit_log (property_id, at desc, id desc);
create index audit_log_kind on audit_log (property_id, kind, at desc, id desc);
create index audit_log_person on audit_log (property_id, account_id, at desc, id desc);
create index audit_log_area on audit_log (property_id, record, at desc, id desc);
create index audit_log_record on audit_log (property_id, record_id, record, at desc, id desc);
create index audit_log_xid on audit_log (property_id, xid, id);

-- The seals of a property's log: each names its rows, keeps their hashes, and continues the one before by a keyed hash
-- (docs/decisions/0012). The key is never in the database, so whoever rewrites all of this still cannot make a seal.
create table audit_seal (
  property_id int not null default current_setting('app.property_id')::int references property,
  number      int not null check (number > 0),
  ids         bigint[] not null check (cardinality(ids) > 0),
  hashes      bytea not null,
  last_xid    xid8 not null,
  head        bytea not null check (octet_length(head) = 32),
  sealed_at   timestamptz not null default now(),
  primary key (property_id, number),
  check (octet_length(hashes) = 32 * cardinality(ids))
);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy own_property on audit_seal
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));

-- The sealer works for every property at once. Its functions belong to a role that can read the log, add seals and nothing else,
-- and they let nothing out but ids and hashes.
grant usage on schema public to lobby_audit;
grant select (id) on property to lobby_audit;
grant select on audit_log to lobby_audit;
grant select, insert on audit_seal to lobby_audit;
create policy seal on property for select to lobby_audit using (true);
create policy seal on audit_log for select to lobby_audit using (true);
create policy seal on audit_seal to lobby_audit using (true) with check (true);

create schema audit authorization lobby_audit;
grant usage on schema audit to lobby_worker, lobby_owner;
set role lobby_audit;

-- Everything an entry says, as one text that is the same under every setting and for ever: columns by name, jsonb in its own order.
create function audit.row_hash(entry public.audit_log) returns bytea
  language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(jsonb_build_array(
    entry.property_id, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.account_id, entry.request_id,
    entry.action, entry.record, entry.record_id, entry.before, entry.after, entry.xid::text
  )::text, 'UTF8'))
$$;

-- A server restored from a dump counts its transactions from the beginning, behind what the log remembers: nothing new would be sealed.
create function audit.chain_end(place int) returns table (number int, head bytea, last_xid text, last_id bigint, server_is_behind boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select number, head, last_xid::text, ids[cardinality(ids)], last_xid >= pg_snapshot_xmin(pg_current_snapshot())
  from audit_seal where property_id = place order by number desc limit 1
$$;

-- What no seal holds yet, in the order it is sealed in. A transaction still running may hold an older place: nothing after it is given.
create function audit.unsealed(place int, most int) returns table (id bigint, xid text, hash bytea)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select entry.id, entry.xid::text, audit.row_hash(entry) from audit_log entry
  where property_id = place
    and entry.xid < pg_snapshot_xmin(pg_current_snapshot())
    and (entry.xid, entry.id) > (
      coalesce((select last_xid from audit.chain_end(place)), '0')::xid8,
      coalesce((select last_id from audit.chain_end(place)), 0)
    )
  order by entry.xid, entry.id limit most
$$;

create function audit.pending() returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from property
  where exists (select from audit.unsealed(property.id, 1)) or (select server_is_behind from audit.chain_end(property.id))
  order by id
$$;

-- The key of the table lets one seal of a number exist: of two sealers at once, one is refused and tries again.
create function audit.add_seal(place int, number int, ids bigint[], hashes bytea, last_xid text, head bytea) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into audit_seal (property_id, number, ids, hashes, last_xid, head) values (place, number, ids, hashes, last_xid::xid8, head)
$$;

revoke all on all functions in schema audit from public;
grant execute on all functions in schema audit to lobby_worker, lobby_owner;
reset role;
