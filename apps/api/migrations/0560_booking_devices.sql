-- Devices of a facility (light, air) are on while it is booked: from ten minutes before a booking begins until it ends. What a device was last
-- told is its last command of this kind; what it should be is worked out from the bookings.
alter table device_command drop constraint device_command_kind_check;
-- The table is bounded by its retention: checked in no time.
-- squawk-ignore constraint-missing-not-valid
alter table device_command add constraint device_command_kind_check check (kind in ('open', 'restart', 'add-card', 'remove-card', 'on', 'off'));
-- squawk-ignore require-concurrent-index-creation
create index device_command_switch on device_command (property_id, hardware_id, id desc) where kind in ('on', 'off');
-- squawk-ignore require-concurrent-index-creation
create index booking_now on booking (start_at) where state in ('confirmed', 'checkedIn');

grant insert (property_id, hardware_id, kind, expires_at) on device_command to lobby_hardware;
grant select on facility_hardware to lobby_hardware;
create policy hardware_due on facility_hardware for select to lobby_hardware using (true);
create policy hardware_due on booking for select to lobby_hardware using (true);

set role lobby_hardware;
-- Where something is booked now, or was switched on lately.
create function hardware.with_due_switches() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from booking
  where state in ('confirmed', 'checkedIn') and start_at between now() - interval '2 days' and now() + interval '10 minutes' and end_at > now()
    and exists (select from facility_hardware link where link.property_id = booking.property_id)
  union
  select property_id from device_command where kind in ('on', 'off') and created_at > now() - interval '7 days'
$$;

-- The devices of what is booked now, of what it is in, and of what is in it. A door that opens for the cards of those who booked is left alone:
-- it would stand open for everybody.
create function hardware.switch_devices(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due      record;
  switched int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  perform pg_advisory_xact_lock(hashtext('device switches'), house);
  for due in
    with booked as (
      select link.hardware_id, max(booking.end_at) as until
      from booking join facility place on place.property_id = house and place.id = booking.facility_id
      join facility near on near.property_id = house and near.root_id = place.root_id
        and (place.id in (select facility_tree(near.id)) or near.id in (select facility_tree(place.id)))
      join facility_hardware link on link.property_id = house and link.facility_id = near.id
      where booking.property_id = house and booking.state in ('confirmed', 'checkedIn')
        and booking.start_at between now() - interval '2 days' and now() + interval '10 minutes' and booking.end_at > now()
        and not exists (select from facility door where door.property_id = house and door.access_group_id = 'door-' || link.hardware_id)
      group by link.hardware_id
    ), known as (
      select hardware_id from booked
      union
      select hardware_id from device_command where property_id = house and kind in ('on', 'off') and created_at > now() - interval '7 days'
    )
    select known.hardware_id, until, last.id as command, last.state, last.problem, last.finished_at, last.created_at,
      case when until is null then 'off' else 'on' end as wanted, coalesce(last.kind, 'off') as told
    from known join hardware on hardware.property_id = house and hardware.id = known.hardware_id and hardware.status
    left join booked on booked.hardware_id = known.hardware_id
    left join lateral (
      select command.* from device_command command
      where command.property_id = house and command.hardware_id = known.hardware_id and command.kind in ('on', 'off') order by command.id desc limit 1
    ) last on true
    order by known.hardware_id
  loop
    if due.wanted <> due.told then
      -- What was not sent before is not sent after it.
      update device_command set expires_at = now()
      where property_id = house and hardware_id = due.hardware_id and kind in ('on', 'off') and state in ('queued', 'failed') and (expires_at is null or expires_at > now());
      insert into device_command (property_id, hardware_id, kind, expires_at) values (house, due.hardware_id, due.wanted, due.until)
      returning id into due.command;
    elsif due.state = 'failed' and due.problem in ('unreachable', 'silent') and due.finished_at < now() - interval '10 minutes'
      and due.created_at > now() - interval '1 day' then
      -- Away until now: told again for a day, then somebody has to look.
      update device_command set state = 'queued', problem = null, round = round + 1, attempts = 0, reference = null, sent_at = null,
        finished_at = null, not_before = now(), updated_at = now()
      where property_id = house and id = due.command;
    else
      continue;
    end if;
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'device-command', 'id', due.command, 'change', 'updated'));
    perform jobs.enqueue_alone('deviceCommands', json_build_object('hardware', due.hardware_id));
    switched := switched + 1;
  end loop;
  return switched;
end $$;
revoke all on function hardware.with_due_switches, hardware.switch_devices from public;
grant execute on function hardware.with_due_switches, hardware.switch_devices to lobby_worker;
reset role;
