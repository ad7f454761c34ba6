-- Commands that are due, a bounded batch: every property's oldest first, then every property's second, so that a house whose devices are all
-- away does not keep the others from theirs.
set role lobby_hardware;
create function hardware.due(most int) returns table (property int, device int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select property_id, hardware_id from (
    select property_id, hardware_id, since, row_number() over (partition by property_id order by since, hardware_id) as turn from (
      select property_id, hardware_id, (array_agg(not_before order by id))[1] as since from device_command
      where finished_at is null group by property_id, hardware_id
    ) waiting where since <= now()
  ) ranked order by turn, since, property_id, hardware_id limit most
$$;

-- Tells open portals in the same transaction: they hear of exactly those steps that were written down.
create or replace function hardware.settle_command(owner int, command int, its_round int, attempt int, new_state text, new_reference text, new_problem text, wait_seconds int)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', owner::text, true);
  update device_command
  set state = new_state, problem = new_problem, reference = new_reference, updated_at = now(),
      not_before = now() + make_interval(secs => wait_seconds),
      sent_at = case when new_reference is null then null else coalesce(sent_at, now()) end,
      finished_at = case when new_state in ('applied', 'failed') then now() end
  where property_id = owner and id = command and round = its_round and attempts = attempt and finished_at is null;
  if not found then
    return false;
  end if;
  insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'device-command', 'id', command, 'change', 'updated'));
  return true;
end $$;
revoke all on function hardware.due(int) from public;
grant execute on function hardware.due(int) to lobby_worker;
reset role;
