-- A card is known by three numbers: its own (`uid`), what is printed on it, and what this property's readers report (`serial`). Each is
-- unique: two cards that a reader cannot tell apart open each other's doors. It is in stock, in use by a room, off for a while, lost or
-- out of use; the last two for good.
alter table card
  alter room_id drop not null,
  add column uid              text collate "C" check (uid ~ '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$'),
  add column printed          text,
  add column kind             text collate "C" not null default 'card' check (kind in ('card', 'fob', 'sticker')),
  add column state            text collate "C" not null default 'active' check (state in ('stock', 'active', 'suspended', 'lost', 'broken')),
  add column valid_until      date,
  add column suspended_reason text,
  add column issued_at        timestamptz,
  add column issued_by_id     int references account,
  add constraint card_uid_key unique (property_id, uid),
  add constraint card_printed_key unique (property_id, printed);
create unique index member_in_room on member (property_id, room_id, id);

-- As the owner, over all properties.
alter table card no force row level security, disable trigger audit;
update card set state = 'suspended' where not is_active;
update card set issued_at = created_at;
alter table card force row level security, enable trigger audit;
alter table card
  add check (state <> 'stock' or room_id is null),
  add check (state in ('stock', 'lost', 'broken') or room_id is not null),
  add check (member_id is null or room_id is not null),
  add check ((state = 'suspended') or suspended_reason is null),
  add constraint card_member_room_fkey foreign key (property_id, room_id, member_id) references member (property_id, room_id, id);
create index card_state on card (property_id, state, id desc);
create index card_updated on card (property_id, updated_at desc, id desc);
create index card_valid_until on card (property_id, valid_until) where valid_until is not null and state = 'active';
create index card_issued_by on card (property_id, issued_by_id);
select lobby.audit_table('card', personal => '{serial,uid,printed,suspended_reason}');

-- Nodes of the release before know only whether a card is in use.
create function card_state() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.is_active is distinct from old.is_active and new.state = old.state then
    new.state := case when new.is_active then 'active' else 'suspended' end;
  elsif tg_op = 'INSERT' and not new.is_active and new.state = 'active' then
    new.state := 'suspended';
  end if;
  if tg_op = 'UPDATE' and old.state in ('lost', 'broken') and new.state <> old.state then
    raise exception 'A card that is lost or out of use does not come back' using errcode = 'LB409', constraint = 'error.cardGone';
  end if;
  new.is_active := new.state = 'active';
  if new.state <> 'suspended' then
    new.suspended_reason := null;
  end if;
  return new;
end $$;
create trigger state before insert or update on card for each row execute function card_state();

-- Who held a card when: what a reader reported is shown with the holder of that moment.
create table card_holder (
  property_id int not null references property,
  id          int generated always as identity,
  card_id     int not null,
  member_id   int not null,
  from_at     timestamptz not null default now(),
  to_at       timestamptz,
  primary key (property_id, id),
  constraint card_holder_card_id_fkey foreign key (property_id, card_id) references card,
  constraint card_holder_member_id_fkey foreign key (property_id, member_id) references member,
  check (to_at >= from_at)
);
select lobby.scope_table('card_holder', 'select, insert');
grant update (to_at) on card_holder to lobby_app, lobby_people;
grant select, insert on card_holder to lobby_people;
create unique index card_holder_present on card_holder (property_id, card_id) where to_at is null;
create index card_holder_card on card_holder (property_id, card_id, id desc);
create index card_holder_member on card_holder (property_id, member_id);

create function follow_holder() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.member_id is not null and new.member_id is distinct from old.member_id then
    -- A change that began before the one that gave the card to them ends after it all the same.
    update card_holder set to_at = greatest(now(), from_at) where property_id = new.property_id and card_id = new.id and to_at is null;
  end if;
  if new.member_id is not null and (tg_op = 'INSERT' or new.member_id is distinct from old.member_id) then
    insert into card_holder (property_id, card_id, member_id) values (new.property_id, new.id, new.member_id);
  end if;
  return null;
end $$;
create trigger holder after insert or update of member_id on card for each row execute function follow_holder();

-- As the owner, over all properties.
alter table card_holder no force row level security, disable trigger audit;
insert into card_holder (property_id, card_id, member_id, from_at) select property_id, id, member_id, created_at from card where member_id is not null;
alter table card_holder force row level security, enable trigger audit;

-- Cards are found by a whole number in any of its forms, or by the names and the room of who holds them.
create index card_uid_lower on card (property_id, (lower(uid) collate "C"));
create index card_printed_lower on card (property_id, (lower(printed) collate "C"));
create index card_serial_any on card (property_id, (lower(serial) collate "C"));
grant select (id, uid, printed) on card to lobby_search;
set role lobby_search;
create function search.card(words text) returns setof int
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare compact text := regexp_replace(words, '[ :-]', '', 'g');
begin
  return query
  select id from card
  where property_id = current_setting('app.property_id')::int and (lower(serial) collate "C" = compact or lower(printed) collate "C" = words or lower(uid) collate "C" = compact);
  return query
  select card.id from search.member(words) hit (id) join card on card.member_id = hit.id
  where property_id = current_setting('app.property_id')::int limit 10000;
end $$;
create function search.find_card(words text, most int) returns table (id int, rank int)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select t.id, 0 from card t
  where property_id = current_setting('app.property_id')::int and (lower(serial) collate "C" = regexp_replace(words, '[ :-]', '', 'g') or lower(printed) collate "C" = words
      or lower(uid) collate "C" = regexp_replace(words, '[ :-]', '', 'g'))
  limit most
$$;
revoke all on function search.card, search.find_card from public;
grant execute on function search.card, search.find_card to lobby_app;
reset role;

-- A card of somebody who has left is off until it is returned.
grant select (state), update (state, suspended_reason) on card to lobby_people;
grant select (property_id, member_id, room_id), update (updated_at) on card to lobby_people;
create function suspend_cards_of_past_resident() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Also those of the room that nobody holds, once nobody lives there.
  update card set state = 'suspended', suspended_reason = 'moved-out', updated_at = now()
  where property_id = new.property_id and state = 'active' and (member_id = new.id or member_id is null and room_id = new.room_id
    and not exists (select from member where property_id = new.property_id and room_id = new.room_id and left_at is null));
  return null;
end $$;
create trigger cards after update of left_at on member
  for each row when (old.left_at is null and new.left_at is not null) execute function suspend_cards_of_past_resident();
