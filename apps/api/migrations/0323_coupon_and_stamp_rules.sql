-- A picture of a coupon is an upload of whoever saves it, as of every other record (0065).
create trigger own_file_image before insert or update of image_id on coupon_template
  for each row execute function files.assert_claimable('image_id', 'coupon_template_image_id_fkey');

-- Words people write about each other stay out of the sealed log.
select lobby.audit_table('coupon_activity', personal => '{note,void_reason}'),
  lobby.audit_table('stamp_use', '{reference,key,attempts,not_before}', personal => '{void_reason}');
drop trigger audit on coupon;
create trigger audit after update on coupon for each row execute function audit_row('personal:undo_reason', 'personal:void_reason');

-- A rate of no minutes is a rate: what it means is the parking system's.
alter table stamp_template drop constraint stamp_template_minutes_check, add constraint stamp_template_minutes_check check (minutes >= 0);

-- By the beginning of the number, and by the room.
grant select (id, property_id, run_number, room_id) on coupon to lobby_search;
grant select (id, property_id, ticket_no, room_id) on stamp_use to lobby_search;
create policy search on coupon for select to lobby_search using (true);
create policy search on stamp_use for select to lobby_search using (true);
set role lobby_search;
create function search.coupon_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from coupon
   where property_id = current_setting('app.property_id')::int
     and run_number >= upper(words) and run_number < upper(words) || U&'\+10FFFF'
   order by id desc limit 10000)
  union
  (select coupon.id from room join coupon on coupon.property_id = room.property_id and coupon.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by coupon.id desc limit 10000)
$$;
create function search.stamp_use_list(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  (select id from stamp_use
   where property_id = current_setting('app.property_id')::int
     and ticket_no >= upper(words) and ticket_no < upper(words) || U&'\+10FFFF'
   order by id desc limit 10000)
  union
  (select stamp_use.id from room join stamp_use on stamp_use.property_id = room.property_id and stamp_use.room_id = room.id
   where room.property_id = current_setting('app.property_id')::int and room.search_text like '%' || words || '%'
   order by stamp_use.id desc limit 10000)
$$;
revoke all on function search.coupon_list, search.stamp_use_list from public;
grant execute on function search.coupon_list, search.stamp_use_list to lobby_app;
reset role;

-- A sync whose worker died, or whose answer could not be kept, is over after five minutes.
set role lobby_hardware;
create function parking.end_lost_syncs() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost  record;
  ended int := 0;
begin
  for lost in select property_id, id from stamp_sync where state = 'running' and created_at < now() - interval '5 minutes' loop
    if parking.end_sync(lost.property_id, lost.id, 'lost') then
      ended := ended + 1;
    end if;
  end loop;
  return ended;
end $$;
revoke all on function parking.end_lost_syncs from public;
grant execute on function parking.end_lost_syncs to lobby_worker;
reset role;
create policy lost on stamp_sync for select to lobby_hardware using (true);
