-- A move-out is one act: who leaves a room together, on which day, and what became of their cards, cars and accounts. It is planned or
-- done; a plan can be cancelled, and what is done undone for a day.
create table move_out (
  property_id  int not null references property,
  id           int generated always as identity,
  room_id      int not null,
  leaves_on    date not null,
  -- Who becomes the main resident of those who stay.
  promote_id   int,
  -- The plans it took residents out of, by resident: theirs again when it is undone.
  replaced     jsonb not null default '{}',
  done_at      timestamptz,
  done_by_id   int references account,
  cancelled_at timestamptz,
  undone_at    timestamptz,
  -- Of the protocol: keys, meters, defects; and the signature of who handed them over.
  note         text,
  signature    text,
  signed_at    timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  constraint move_out_room_id_fkey foreign key (property_id, room_id) references room,
  constraint move_out_promote_id_fkey foreign key (property_id, promote_id) references member,
  check (done_at is null or cancelled_at is null),
  check (undone_at is null or done_at is not null),
  check (done_by_id is null or done_at is not null),
  check ((signature is null) = (signed_at is null)),
  -- Signed for what has happened, or will: not for what was taken back.
  check (signature is null or cancelled_at is null and undone_at is null)
);
select lobby.scope_table('move_out', 'select, insert, update', personal => '{note,signature}');
create index move_out_planned on move_out (property_id, leaves_on, id) where done_at is null and cancelled_at is null;
create index move_out_leaves_on on move_out (property_id, leaves_on desc, id desc);
create index move_out_created on move_out (property_id, created_at);
create index move_out_done on move_out (property_id, done_at);
create index move_out_room on move_out (property_id, room_id, id desc);
create index move_out_promote on move_out (property_id, promote_id);
create index move_out_done_by on move_out (property_id, done_by_id);

alter table member
  add column move_out_id int,
  add constraint member_move_out_id_fkey foreign key (property_id, move_out_id) references move_out;
create index member_move_out on member (property_id, move_out_id) where move_out_id is not null;

-- Nodes of the release before change the day, or cancel, without knowing of the move-out.
create function leave_move_out() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.move_out_id := null;
  return new;
end $$;
create trigger move_out before update of leaves_on on member
  for each row when (new.leaves_on is distinct from old.leaves_on and new.move_out_id is not distinct from old.move_out_id and new.left_at is null)
  execute function leave_move_out();

-- What became of each resident, card and car. `member_id` is whose it was; null for what belonged to the room alone.
create table move_out_item (
  property_id    int not null references property,
  id             int generated always as identity,
  move_out_id    int not null,
  member_id      int,
  card_id        int,
  car_id         int,
  outcome        text collate "C" not null default 'end' check (outcome in ('end', 'return', 'give', 'promote')),
  to_member_id   int,
  closes_account boolean not null default false,
  -- The last day a card had before it went back into stock, where none has one.
  valid_until    date,
  primary key (property_id, id),
  constraint move_out_item_move_out_id_fkey foreign key (property_id, move_out_id) references move_out,
  constraint move_out_item_member_id_fkey foreign key (property_id, member_id) references member,
  constraint move_out_item_card_id_fkey foreign key (property_id, card_id) references card,
  constraint move_out_item_car_id_fkey foreign key (property_id, car_id) references car,
  constraint move_out_item_to_member_id_fkey foreign key (property_id, to_member_id) references member,
  check (num_nonnulls(card_id, car_id) <= 1),
  check (num_nonnulls(member_id, card_id, car_id) >= 1),
  check ((outcome = 'give') = (to_member_id is not null)),
  check (outcome <> 'return' or card_id is not null),
  check (valid_until is null or outcome = 'return'),
  check (outcome <> 'give' or num_nonnulls(card_id, car_id) = 1),
  check (outcome <> 'promote' or num_nonnulls(card_id, car_id) = 0)
);
select lobby.scope_table('move_out_item', 'select, insert');
create unique index move_out_item_resident on move_out_item (property_id, move_out_id, member_id) where card_id is null and car_id is null;
create unique index move_out_item_card on move_out_item (property_id, move_out_id, card_id) where card_id is not null;
create unique index move_out_item_car on move_out_item (property_id, move_out_id, car_id) where car_id is not null;
create index move_out_item_member on move_out_item (property_id, member_id);
create index move_out_item_of_card on move_out_item (property_id, card_id) where card_id is not null;
create index move_out_item_of_car on move_out_item (property_id, car_id) where car_id is not null;
create index move_out_item_to on move_out_item (property_id, to_member_id) where to_member_id is not null;

-- Undoing or cancelling one. A type of its own: nodes of the release before have no approval for it.
insert into category (id, parent_id, code, name_th, name_en, "order") values (49, 30, 'revoke-move-out', 'ยกเลิกการย้ายออก', 'Revoke move-out', 55);

-- Where the property wants a second person for an act, it wants one for a move-out that does the same: a card that is handed in is removed, one
-- that is given is removed and assigned, a car that leaves is removed, a new main resident is a change of details. Switching off needs nobody.
create function move_out_acts(item move_out_item) returns int[] language sql immutable set search_path = public, pg_temp
as $$
  select case
    when item.card_id is not null then case item.outcome when 'return' then '{39}' when 'give' then '{38,39}' else '{}' end
    when item.car_id is not null then case item.outcome when 'end' then '{40}' else '{}' end
    when item.outcome = 'promote' then '{33}'
    else '{35}'
  end::int[]
$$;
create function assert_second_person(house int, place int, acts int[]) returns void language plpgsql set search_path = public, pg_temp
as $$
begin
  -- The job carries out what was decided when it was planned.
  if nullif(current_setting('app.user_id', true), '') is null then
    return;
  end if;
  if exists (select from unnest(acts) act where needs_second_person(act)) and not exists (
    select from request where property_id = house and room_id = place and type_id in (35, 49) and not at_once and result = 'approved' and decided_at = now()
  ) then
    raise exception 'Another person decides this' using errcode = 'LB403', constraint = 'error.needsSecondPerson';
  end if;
end $$;
create function guard_move_out_item() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform assert_second_person(new.property_id, (select room_id from move_out where property_id = new.property_id and id = new.move_out_id), move_out_acts(new));
  return new;
end $$;
create trigger guard before insert on move_out_item for each row execute function guard_move_out_item();
-- What two people decided is not undone or cancelled by one.
create function guard_move_out() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform assert_second_person(new.property_id, new.room_id, case when new.cancelled_at is not null then '{35}' else array(
    select unnest(move_out_acts(item)) from move_out_item item where item.property_id = new.property_id and item.move_out_id = new.id) end);
  return new;
end $$;
create trigger guard before update of cancelled_at, undone_at on move_out
  for each row when ((new.cancelled_at, new.undone_at) is distinct from (old.cancelled_at, old.undone_at)) execute function guard_move_out();

-- What was planned before this release, as the owner over all properties.
alter table move_out no force row level security, disable trigger audit;
alter table member no force row level security, disable trigger audit;
insert into move_out (property_id, room_id, leaves_on)
select distinct property_id, room_id, leaves_on from member where left_at is null and leaves_on is not null;
update member set move_out_id = move_out.id from move_out
where move_out.property_id = member.property_id and move_out.room_id = member.room_id and move_out.leaves_on = member.leaves_on and member.left_at is null;
alter table member force row level security, enable trigger audit;
alter table move_out force row level security, enable trigger audit;

grant select, insert on move_out, move_out_item to lobby_people;
grant update (done_at, done_by_id, cancelled_at, note, signature, signed_at, updated_at) on move_out to lobby_people;
grant update (move_out_id) on member to lobby_people;
grant select (id, account_id) on person to lobby_people;

-- Ends the occupancies of a move-out with their cards, cars and accounts. For whoever calls it, with their rights: the API for what
-- happens now, the job for what was planned. The room is locked as every change of its residents locks it.
create function people.carry_out_move_out(move int) returns int language plpgsql set search_path = public, pg_temp
as $$
declare
  house    int := current_setting('app.property_id')::int;
  place    int := (select room_id from move_out where property_id = house and id = move);
  leaving  int[];
  staying  int[];
  promoted int;
begin
  perform from room where property_id = house and id = place for no key update;
  perform from move_out where property_id = house and id = move and done_at is null and cancelled_at is null for no key update;
  if not found then
    return 0;
  end if;
  leaving := array(select id from member where property_id = house and move_out_id = move and left_at is null order by id);
  staying := array(select id from member where property_id = house and room_id = place and left_at is null and id <> all(leaving) order by id);
  if cardinality(leaving) = 0 then
    update move_out set cancelled_at = now(), note = null, signature = null, signed_at = null, updated_at = now() where property_id = house and id = move;
    return 0;
  end if;

  -- Where only co-residents would stay, the one who was named, or has been there longest, becomes the main resident.
  if not exists (select from member where property_id = house and id = any(staying) and role_id = 3) then
    promoted := (select coalesce(max(id) filter (where id = (select promote_id from move_out where property_id = house and id = move)), min(id)) from unnest(staying) id);
  end if;
  insert into move_out_item (property_id, move_out_id, member_id, outcome) select house, move, promoted, 'promote' where promoted is not null;
  insert into move_out_item (property_id, move_out_id, member_id, closes_account)
  select house, move, member.id, coalesce(membership.status, false) and not exists (
    select from member other where other.property_id = house and other.person_id = member.person_id and other.left_at is null and other.id <> all(leaving))
  from member join person on person.property_id = house and person.id = member.person_id
    left join membership on membership.property_id = house and membership.id = person.account_id
  where member.property_id = house and member.id = any(leaving);
  insert into move_out_item (property_id, move_out_id, member_id, card_id)
  select house, move, member_id, id from card
  where property_id = house and room_id = place and state = 'active' and (member_id = any(leaving) or member_id is null and cardinality(staying) = 0);
  insert into move_out_item (property_id, move_out_id, member_id, car_id)
  select house, move, member_id, id from car
  where property_id = house and room_id = place and left_at is null and (member_id = any(leaving) or member_id is null and cardinality(staying) = 0);

  update member set role_id = 3, updated_at = now() where property_id = house and id = promoted;
  -- Their cards are suspended by the trigger `cards`.
  update member set left_at = now(), leaves_on = null, left_reason = coalesce(left_reason, 'leaves-on'), updated_at = now()
  where property_id = house and id = any(leaving);
  update car set left_at = now(), left_reason = 'moved-out', updated_at = now()
  where property_id = house and id in (select car_id from move_out_item where property_id = house and move_out_id = move and outcome = 'end');
  update membership set status = false, blocked_reason = 'moved-out', updated_at = now()
  where property_id = house and status and id in (
    select account_id from move_out_item item
      join member on member.property_id = house and member.id = item.member_id
      join person on person.property_id = house and person.id = member.person_id
    where item.property_id = house and item.move_out_id = move and item.closes_account);
  update move_out set done_at = now(), done_by_id = nullif(current_setting('app.user_id', true), '')::int, updated_at = now()
  where property_id = house and id = move;

  insert into outbox (name, payload)
  select 'record.changed', json_build_object('area', area, 'id', id, 'change', 'updated') from (
    select 'move-out', move
    union all select 'resident', id from unnest(leaving || promoted) id where id is not null
    union all select 'card', card_id from move_out_item where property_id = house and move_out_id = move and card_id is not null
    union all select 'car', car_id from move_out_item where property_id = house and move_out_id = move and car_id is not null) changed (area, id);
  insert into outbox (name, payload)
  select 'session.changed', json_build_object('account', account_id, 'why', 'blocked', 'at', house) from move_out_item item
    join member on member.property_id = house and member.id = item.member_id
    join person on person.property_id = house and person.id = member.person_id
  where item.property_id = house and item.move_out_id = move and item.closes_account;
  return cardinality(leaving);
end $$;
revoke all on function people.carry_out_move_out from public;
grant execute on function people.carry_out_move_out to lobby_app, lobby_people;

-- Which properties have something due; every other statement names its property.
create policy due on move_out for select to lobby_people using (true);
set role lobby_people;
create or replace function people.with_planned_move_outs() returns setof int language sql stable security definer set search_path = public, pg_temp
as $$
  select id from property
  where exists (select from move_out where property_id = property.id and done_at is null and cancelled_at is null and leaves_on < people.today(property.id))
    or exists (select from member where property_id = property.id and left_at is null and move_out_id is null and leaves_on < people.today(property.id))
$$;
create or replace function people.end_planned_occupancies(house int) returns int language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  due   int;
  ended int := 0;
begin
  perform set_config('app.property_id', house::text, true);
  -- Nodes of the release before plan without a move-out.
  insert into move_out (property_id, room_id, leaves_on)
  select distinct property_id, room_id, leaves_on from member
  where property_id = house and left_at is null and move_out_id is null and leaves_on < people.today(house);
  update member set move_out_id = planned.id
  from (select id, room_id, leaves_on from move_out where property_id = house and done_at is null and cancelled_at is null) planned
  where property_id = house and left_at is null and move_out_id is null and member.leaves_on < people.today(house)
    and planned.room_id = member.room_id and planned.leaves_on = member.leaves_on;
  for due in
    select id from move_out where property_id = house and done_at is null and cancelled_at is null and leaves_on < people.today(house)
    order by room_id, id limit 200
  loop
    ended := ended + people.carry_out_move_out(due);
  end loop;
  -- Here, with the rights of this function: at the commit they would be those of whoever called it.
  set constraints all immediate;
  return ended;
end $$;
reset role;

-- No longer needed by the job or the API.
drop function people.end_cars;

-- Note and signature are kept as long as the names of those who left.
create function clear_move_out_of_erased() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update move_out set note = null, signature = null, signed_at = null, updated_at = now()
  where property_id = new.property_id and (note is not null or signature is not null)
    and (id in (select move_out_id from member where property_id = new.property_id and person_id = new.id)
      or id in (select item.move_out_id from move_out_item item join member on member.property_id = item.property_id and member.id = item.member_id
        where item.property_id = new.property_id and member.person_id = new.id));
  return null;
end $$;
create trigger move_outs after update of erased_at on person
  for each row when (old.erased_at is null and new.erased_at is not null) execute function clear_move_out_of_erased();
