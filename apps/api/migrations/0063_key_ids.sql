-- Key ids (docs/decisions/0029): what is encrypted or sealed names the key it was made with, so that a key can be replaced and the old
-- one is known to be needed or not. Rows from before have none; they open with whichever configured key fits.
alter table audit_seal add column key_id text check (key_id ~ '^[0-9a-f]{8}$');
alter table account_mfa add column key_id text check (key_id ~ '^[0-9a-f]{8}$');

-- A feed's address no longer follows from the key alone: once the key is replaced, its token is kept, encrypted, and stays as it is.
alter table calendar_feed
  add column token bytea,
  add column key_id text check (key_id ~ '^[0-9a-f]{8}$'),
  add check ((token is null) = (key_id is null));
drop trigger audit on calendar_feed;
create trigger audit after insert or update or delete on calendar_feed for each row execute function audit_row('token', 'key_id');

-- Whether a key was ever used in this chain: a chain that left a key never goes back to it.
create index audit_seal_key on audit_seal (property_id, key_id) where key_id is not null;

set role lobby_audit;

-- Everything needed to verify the end of a chain before something is added to it.
create function audit.last_seal(place int, wanted_key text)
  returns table (number int, ids text[], hashes bytea, last_xid text, head bytea, key_id text, previous_head bytea, server_is_behind boolean, has_used_key boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select seal.number, seal.ids::text[], seal.hashes, seal.last_xid::text, seal.head, seal.key_id, previous.head,
    seal.last_xid >= pg_snapshot_xmin(pg_current_snapshot()),
    exists (select from audit_seal used where used.property_id = place and used.key_id = wanted_key)
  from audit_seal seal left join audit_seal previous on previous.property_id = place and previous.number = seal.number - 1
  where seal.property_id = place order by seal.number desc limit 1
$$;

-- The keys every chain ends with: a sealer that knows none of them has another installation's key.
create function audit.last_key_ids() returns setof text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct seal.key_id from property
  cross join lateral (select key_id from audit_seal where property_id = property.id order by number desc limit 1) seal
  where seal.key_id is not null
$$;

-- The default is for workers of the version before, which know of no ids.
drop function audit.add_seal(int, int, bigint[], bytea, text, bytea);
create function audit.add_seal(place int, number int, ids bigint[], hashes bytea, last_xid text, head bytea, key_id text default null) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into audit_seal (property_id, number, ids, hashes, last_xid, head, key_id)
  values (place, number, ids, hashes, last_xid::xid8, head, key_id)
$$;

revoke all on all functions in schema audit from public;
grant execute on all functions in schema audit to lobby_worker, lobby_owner;
reset role;

set role lobby_auth;

drop function auth.own_mfa();
create function auth.own_mfa() returns table (secret bytea, is_confirmed boolean, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$ select secret, confirmed_at is not null, key_id from account_mfa where account_id = current_setting('app.user_id')::int $$;

drop function auth.begin_mfa(bytea);
create function auth.begin_mfa(new_secret bytea, made_with text default null) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into account_mfa (account_id, secret, key_id) values (current_setting('app.user_id')::int, new_secret, made_with)
  on conflict (account_id) do update set secret = new_secret, key_id = made_with, last_step = 0 where account_mfa.confirmed_at is null;
  return found;
end $$;

-- The same secret, encrypted with another key. Compare and swap: a secret enrolled in between stays.
create function auth.reseal_own_mfa(known bytea, resealed bytea, made_with text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account_mfa set secret = resealed, key_id = made_with
  where account_id = current_setting('app.user_id')::int and secret = known
$$;

revoke all on function auth.own_mfa, auth.begin_mfa, auth.reseal_own_mfa from public;
grant execute on function auth.own_mfa, auth.begin_mfa, auth.reseal_own_mfa to lobby_app;
reset role;
