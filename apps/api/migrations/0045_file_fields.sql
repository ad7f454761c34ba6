-- The first records with files: a contact's and a parcel's photo, a person's picture, a property's logo and photo.
alter table contact
  add column photo_id int,
  add constraint contact_photo_id_fkey foreign key (property_id, photo_id) references file;
create index contact_photo on contact (property_id, photo_id);
create trigger picture_photo before insert or update of photo_id on contact for each row execute function must_be_picture('photo_id');

alter table parcel
  add column photo_id int,
  add constraint parcel_photo_id_fkey foreign key (property_id, photo_id) references file;
create index parcel_photo on parcel (property_id, photo_id);
create trigger picture_photo before insert or update of photo_id on parcel for each row execute function must_be_picture('photo_id');

-- A picture is shown where the person works: each place keeps its own, as it keeps all its files.
alter table membership
  add column picture_id int,
  add constraint membership_picture_id_fkey foreign key (property_id, picture_id) references file;
create index membership_picture on membership (property_id, picture_id);
create trigger picture_picture before insert or update of picture_id on membership
  for each row execute function must_be_picture('picture_id');
grant update (picture_id) on membership to lobby_app;

alter table property
  add column logo_id int,
  add column photo_id int,
  add constraint property_logo_id_fkey foreign key (id, logo_id) references file,
  add constraint property_photo_id_fkey foreign key (id, photo_id) references file;
create trigger picture_logo before insert or update of logo_id on property for each row execute function must_be_picture('logo_id');
create trigger picture_photo before insert or update of photo_id on property for each row execute function must_be_picture('photo_id');
grant update (logo_id, photo_id) on property to lobby_app;

-- As it was (0021), and now of the picture, too: nobody hangs another face over somebody above them.
create or replace function guard_membership() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  actor      int := nullif(current_setting('app.user_id', true), '')::int;
  target     int := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  place      int := case when tg_op = 'DELETE' then old.property_id else new.property_id end;
  was        int := case when tg_op = 'INSERT' then 0 else (select rank from role where id = old.role_id) end;
  becomes    int := case when tg_op = 'DELETE' then 0 else (select rank from role where id = new.role_id) end;
  actor_rank int;
begin
  if tg_op = 'UPDATE' and (new.role_id, new.status, new.position_id, new.consent, new.picture_id)
    is not distinct from (old.role_id, old.status, old.position_id, old.consent, old.picture_id) then
    return new;
  end if;
  if actor = target and tg_op = 'UPDATE' and new.role_id = old.role_id and new.status = old.status then
    return new;
  end if;
  if actor is not null then
    if actor = target and tg_op = 'DELETE' then
      raise exception 'The user currently in use cannot be deleted' using errcode = 'LB403', constraint = 'error.userInUse';
    elsif actor = target and tg_op = 'UPDATE' then
      raise exception 'Nobody changes their own rights' using errcode = 'LB403', constraint = 'error.ownRole';
    end if;
    select rank into actor_rank from membership m join role on role.id = m.role_id
    where m.account_id = actor and m.property_id = current_setting('app.property_id')::int and m.status;
    if coalesce(actor_rank, 0) < 2 or actor_rank < greatest(was, becomes) then
      raise exception 'This person or role stands above yours' using errcode = 'LB403', constraint = 'error.aboveYou';
    end if;
  end if;
  if tg_op <> 'INSERT' and was = 3 and old.status and (tg_op = 'DELETE' or becomes < 3 or not new.status) then
    -- Two who remove each other at once would both find one left.
    perform pg_advisory_xact_lock(hashtext('last organizer'), place);
    if not exists (select from membership m join role on role.id = m.role_id
                   where m.property_id = place and m.account_id <> target and m.status and role.rank = 3) then
      raise exception 'A property keeps at least one Organize Admin' using errcode = 'LB409', constraint = 'error.lastOrganizer';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
