-- An answer must reach the resident: by their channel, or because staff have informed them otherwise and say how.
-- Chat is as young as this release: its tables are scanned in no time, here and in 0361.
-- squawk-ignore constraint-missing-not-valid
alter table chat_message add column other_way text collate "C" check (other_way in ('phone', 'desk', 'paper')), add check (other_way is null or side = 'staff');
grant update (other_way) on chat_message to lobby_app;

-- What could not be delivered, and what the resident does not know otherwise.
-- squawk-ignore require-concurrent-index-creation
create index chat_message_failed on chat_message (property_id, conversation_id) where delivery = 'failed' and other_way is null;

create function assert_chat_reaches() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.side = 'staff' and new.delivery is null and new.other_way is null and exists (
    select from conversation where property_id = new.property_id and id = new.conversation_id and kind = 'resident') then
    raise exception 'No channel reaches the resident' using errcode = 'LB409', constraint = 'error.chatNotReached';
  end if;
  return new;
end $$;
create trigger reaches before insert on chat_message for each row execute function assert_chat_reaches();

-- With whether an answer reaches the resident: `left` has left the channel, `off` writes by one the property no longer uses.
create or replace view conversation_list with (security_invoker = true) as
  select property_id, id, kind, subject,
    case when state = 'snoozed' and snoozed_until <= now() then 'open' else state end as state,
    snoozed_until, is_members_only, is_kept, waiting_since, first_reply_at, last_number, last_at, last_text, last_side, created_at, updated_at,
    last_number - coalesce((select last_read from chat_reader where chat_reader.property_id = conversation.property_id
      and chat_reader.conversation_id = conversation.id
      and chat_reader.account_id = nullif(current_setting('app.user_id', true), '')::int), 0) as unread,
    (select channel from chat_link where chat_link.property_id = conversation.property_id and chat_link.id = link_id) as channel,
    room_id, member_id, assignee_id, link_id,
    case when kind = 'staff' then null when link_id is null then 'none' else (
      select case when ended_at is not null then 'left'
        when channel <> coalesce((select chat_channel.kind from chat_channel where chat_channel.property_id = chat_link.property_id), 'simulator') then 'off'
        else 'ready' end
      from chat_link where chat_link.property_id = conversation.property_id and chat_link.id = link_id) end as reach,
    (select count(*)::int from chat_message where chat_message.property_id = conversation.property_id
      and chat_message.conversation_id = conversation.id and delivery = 'failed' and other_way is null) as failed
  from conversation;
