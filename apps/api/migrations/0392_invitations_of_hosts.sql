-- Invitations of who moves out are given back with them, and those of who is blocked end.
alter table visit add column move_out_id int;
alter table visit no force row level security;
-- Visits are as young as this release: the table is scanned in no time.
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table visit add constraint visit_move_out_id_fkey foreign key (property_id, move_out_id) references move_out;
alter table visit force row level security;
-- squawk-ignore constraint-missing-not-valid
alter table visit add check (move_out_id is null or cancelled_at is not null);
-- squawk-ignore require-concurrent-index-creation
create index visit_move_out on visit (property_id, move_out_id) where move_out_id is not null;
alter table visit drop constraint visit_cancel_how_check;
-- squawk-ignore constraint-missing-not-valid
alter table visit add constraint visit_cancel_how_check check (cancel_how in ('desk', 'guest', 'host-left', 'host-blocked'));

-- As before (0290), and with which move-out: undoing it gives them back.
grant update (move_out_id) on visit to lobby_people;
create or replace function end_invitations() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare is_last boolean := not exists (
  select from member where property_id = old.property_id and room_id = old.room_id and left_at is null and id <> old.id);
begin
  update visit set
    cancelled_at = case when inside_since is null then now() end,
    cancel_how = case when inside_since is null then 'host-left' end,
    move_out_id = case when inside_since is null then new.move_out_id end,
    entries = case when inside_since is null then entries else entries_used end,
    updated_at = now()
  where property_id = old.property_id and cancelled_at is null and denied_at is null and expected_to > now()
    and (host_id = old.id
      or is_last and host_id is null and room_id = old.room_id and kind in ('guest', 'delivery', 'housekeeper', 'resident-staff'));
  return null;
end $$;

-- Whoever is inside just then leaves as always, and does not come back.
create function end_invitations_of_blocked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update visit set
    cancelled_at = case when inside_since is null then now() end,
    cancel_how = case when inside_since is null then 'host-blocked' end,
    entries = case when inside_since is null then entries else entries_used end,
    updated_at = now()
  where property_id = new.property_id and cancelled_at is null and denied_at is null and expected_to > now()
    and host_id in (select id from member where property_id = new.property_id and person_id = new.id);
  return null;
end $$;
create trigger end_invitations after update of blocked_at on person for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function end_invitations_of_blocked();
