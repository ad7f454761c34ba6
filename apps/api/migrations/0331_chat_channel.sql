-- By which channel residents of a property write from outside; without a row the simulator. As with the access control system the
-- application writes secrets and cannot read them back but through the functions below.
create table chat_channel (
  property_id   int not null references property,
  -- Part of the address the channel calls.
  id            int generated always as identity,
  kind          text collate "C" not null check (kind in ('simulator', 'line')),
  -- Encrypted with LOBBY_SECRET_KEY: what signs the calls of the channel, and what opens it for ours.
  secret        bytea,
  key_id        text,
  secret_set_at timestamptz,
  -- How the last message to the channel ended.
  last_ok_at    timestamptz,
  last_problem  text collate "C" check (last_problem ~ '^[A-Za-z0-9]{1,40}$'),
  updated_at    timestamptz not null default now(),
  primary key (property_id),
  unique (property_id, id),
  check ((secret is null) = (key_id is null) and (secret is null) = (secret_set_at is null)),
  check (kind = 'simulator' or secret is not null)
);
select lobby.scope_table('chat_channel', 'insert, update', '{secret,key_id,last_ok_at,last_problem}');
grant select (property_id, id, kind, key_id, secret_set_at, last_ok_at, last_problem, updated_at) on chat_channel to lobby_app;

grant select on chat_channel to lobby_chat;
create policy inbound on chat_channel for select to lobby_chat using (true);
grant select (property_id, delivery, not_before) on chat_message to lobby_chat;
create policy due on chat_message for select to lobby_chat using (true);
set role lobby_chat;

-- Before the property is known: the number is in the address the channel calls, and the signature decides.
create function chats.inbound_channel(number int) returns table (property int, kind text, secret bytea, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select channel.property_id, channel.kind, channel.secret, channel.key_id from chat_channel channel
  where channel.id = number and channel.secret is not null
$$;

-- For the worker, which sends for every property.
create function chats.channel(house int) returns table (kind text, secret bytea, key_id text)
  language sql stable security definer set search_path = public, pg_temp
as $$ select channel.kind, channel.secret, channel.key_id from chat_channel channel where channel.property_id = house $$;

create function chats.due() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from chat_message where delivery = 'queued' and not_before <= now()
$$;
revoke all on function chats.inbound_channel, chats.channel, chats.due from public;
grant execute on function chats.inbound_channel to lobby_app;
grant execute on function chats.channel, chats.due to lobby_worker;
reset role;
