-- Sign-ins of devices are judged in a node's memory: what it learns is not the key's hash but a digest of it under the node's own salt.
-- A key's secret never changes, so a wrong one is known as wrong without asking again; whether the key is still good, check_key says.
set role lobby_stream;
create function stream.key_digests(at_properties int[], keys int[], salt bytea) returns table (property_id int, id int, digest bytea)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select device_key.property_id, device_key.id, sha256(salt || device_key.secret_hash) from device_key
  join unnest(at_properties, keys) as asked (property_id, id) using (property_id, id)
$$;
revoke all on function stream.key_digests from public;
grant execute on function stream.key_digests to lobby_app;
reset role;
