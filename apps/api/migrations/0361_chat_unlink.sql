-- A link to a resident can be undone, ends when they move out, and is erased once nothing belongs to it.
grant update (member_id) on chat_message to lobby_app;

grant select, update (member_id, linked_at, updated_at), delete on chat_link to lobby_chat;
grant update (link_id, updated_at) on conversation to lobby_chat;
grant update (delivery, error_code) on chat_message to lobby_chat;
create policy due on chat_link for select to lobby_chat using (true);
-- squawk-ignore require-concurrent-index-creation
create index conversation_link on conversation (property_id, link_id) where link_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index chat_link_updated on chat_link (property_id, updated_at);
set role lobby_chat;

-- What was said stays with the room. What the account writes from now on is of somebody nobody knows.
create function chats.end_links_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update chat_message set delivery = 'failed', error_code = 'none'
  where property_id = new.property_id and delivery = 'queued' and conversation_id in (
    select id from conversation where property_id = new.property_id and member_id = new.id and link_id is not null);
  update conversation set link_id = null, updated_at = now()
  where property_id = new.property_id and member_id = new.id and link_id is not null;
  update chat_link set member_id = null, linked_at = null, updated_at = now()
  where property_id = new.property_id and member_id = new.id;
  return null;
end $$;

create or replace function chats.with_expired_data() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select property_id from conversation
  where not is_kept and last_at < now() - interval '30 days' and last_at < now() - chats.kept_for(property_id)
  union
  select property_id from chat_link
  where updated_at < now() - interval '30 days' and updated_at < now() - chats.kept_for(property_id)
    and not exists (select from conversation where conversation.property_id = chat_link.property_id and link_id = chat_link.id)
$$;

create or replace function chats.erase_expired(house int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare gone int; links int;
begin
  perform set_config('app.property_id', house::text, true);
  perform set_config('app.user_id', '', true);
  delete from conversation where property_id = house and id in (
    select id from conversation where property_id = house and not is_kept and last_at < now() - chats.kept_for(house)
    order by id limit 100);
  get diagnostics gone = row_count;
  -- Who wrote is kept no longer than what they wrote.
  delete from chat_link where property_id = house and id in (
    select id from chat_link where property_id = house and updated_at < now() - chats.kept_for(house)
      and not exists (select from conversation where conversation.property_id = house and link_id = chat_link.id)
    order by id limit 100);
  get diagnostics links = row_count;
  if gone > 0 then
    insert into outbox (name, payload) values ('record.changed', json_build_object('area', 'chat', 'id', null, 'change', 'removed'));
  end if;
  return gone + links;
end $$;
revoke all on function chats.end_links_of_member from public;
reset role;

create trigger chat_links after update of left_at on member
  for each row when (old.left_at is null and new.left_at is not null) execute function chats.end_links_of_member();
