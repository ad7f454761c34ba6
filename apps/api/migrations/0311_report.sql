-- Reports on cards and on what staff did.

-- When a card was blocked, why and by whom, and until when: a card itself only knows that it is. A card that is off and then reported lost
-- was blocked twice.
create table card_block (
  property_id     int not null references property,
  id              int generated always as identity,
  card_id         int not null,
  room_id         int,
  holder_id       int,
  kind            text collate "C" not null check (kind in ('suspended', 'lost')),
  reason          text,
  blocked_by_id   int references account,
  blocked_at      timestamptz not null default now(),
  unblocked_by_id int references account,
  unblocked_at    timestamptz,
  primary key (property_id, id),
  constraint card_block_card_id_fkey foreign key (property_id, card_id) references card on delete cascade,
  constraint card_block_room_id_fkey foreign key (property_id, room_id) references room,
  constraint card_block_holder_id_fkey foreign key (property_id, holder_id) references member,
  check (unblocked_at >= blocked_at)
);
select lobby.scope_table('card_block', 'select, insert');
-- The log has the change of the card itself.
drop trigger audit on card_block;
grant update (unblocked_by_id, unblocked_at) on card_block to lobby_app, lobby_people;
grant select, insert on card_block to lobby_people;
create unique index card_block_present on card_block (property_id, card_id) where unblocked_at is null;
create index card_block_at on card_block (property_id, blocked_at desc, id desc);
create index card_block_until on card_block (property_id, unblocked_at, blocked_at desc, id desc);
create index card_block_kind on card_block (property_id, kind, blocked_at desc, id desc);
create index card_block_card on card_block (property_id, card_id);
create index card_block_room on card_block (property_id, room_id, blocked_at desc, id desc);
create index card_block_holder on card_block (property_id, holder_id);
create index card_block_by on card_block (property_id, blocked_by_id);
create index card_block_unblocked_by on card_block (property_id, unblocked_by_id);

create function follow_block() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare actor int := nullif(current_setting('app.user_id', true), '')::int;
begin
  if tg_op = 'UPDATE' then
    update card_block set unblocked_at = greatest(now(), blocked_at), unblocked_by_id = actor
    where property_id = new.property_id and card_id = new.id and unblocked_at is null;
  end if;
  if new.state in ('suspended', 'lost') then
    -- A card reported lost leaves its room with the same change.
    insert into card_block (property_id, card_id, room_id, holder_id, kind, reason, blocked_by_id)
    values (new.property_id, new.id, coalesce(new.room_id, case when tg_op = 'UPDATE' then old.room_id end),
      coalesce(new.member_id, case when tg_op = 'UPDATE' then old.member_id end), new.state, new.suspended_reason, actor);
  end if;
  return null;
end $$;
create trigger block after update on card for each row when (old.state <> new.state) execute function follow_block();
create trigger block_new after insert on card for each row when (new.state in ('suspended', 'lost')) execute function follow_block();

-- What staff typed of a holder ends with the holder's name.
grant update (reason) on card_block to lobby_app, lobby_people;
create function clear_blocks_of_erased() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update card_block set reason = null
  where property_id = new.property_id and reason is not null
    and holder_id in (select id from member where property_id = new.property_id and person_id = new.id);
  return null;
end $$;
create trigger card_blocks after update of erased_at on person
  for each row when (old.erased_at is null and new.erased_at is not null) execute function clear_blocks_of_erased();

-- As the owner, over all properties.
alter table card no force row level security;
alter table card_block no force row level security;
insert into card_block (property_id, card_id, room_id, holder_id, kind, reason, blocked_at)
select property_id, id, room_id, member_id, state, suspended_reason, updated_at from card where state in ('suspended', 'lost');
alter table card_block force row level security;
alter table card force row level security;

-- Cards that are with somebody, as the report names their columns.
create view held_card with (security_invoker = true) as
  select property_id, id, kind as type, state as status, issued_at, valid_until, room_id, member_id as holder_id, created_at, updated_at
  from card where room_id is not null;
-- What staff did: not what residents or the system did.
create view officer_activity with (security_invoker = true) as
  select property_id, id, at, kind, record, record_id, account_id as officer_id from audit_log
  where account_id is not null and not exists (
    select from membership where membership.property_id = audit_log.property_id and membership.account_id = audit_log.account_id
      and membership.role_id in (3, 9));
grant select on held_card, officer_activity to lobby_app;
create index card_issued on card (property_id, issued_at desc, id desc);

grant select (id, card_id, property_id, blocked_at) on card_block to lobby_search;
create policy search on card_block for select to lobby_search using (true);
set role lobby_search;
-- As cards are found: by a whole number, or by the names and the room of who holds them.
create function search.held_card(words text) returns setof int
  language sql stable security definer rows 100 set search_path = public, pg_temp
as $$
  select id from card
  where property_id = current_setting('app.property_id')::int and id = any(array(select search.card(words)))
$$;
create function search.card_block(words text) returns setof int
  language sql stable security definer rows 100 set search_path = public, pg_temp
as $$
  select id from card_block
  where property_id = current_setting('app.property_id')::int and card_id = any(array(select search.card(words)))
  order by id desc limit 10000
$$;
revoke all on function search.held_card, search.card_block from public;
grant execute on function search.held_card, search.card_block to lobby_app;
reset role;
