-- Naming a file by its id shows it to everybody who may read the record. So a record takes only a file that the caller uploaded and no
-- record holds yet, one it holds already, or one the server itself carries over from a record it copies (app.carried_files).
-- Any other file answers like one that does not exist. What a job or the owner writes has no caller and is not asked.
set role lobby_file;
create function files.assert_claimable() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor   int := nullif(current_setting('app.user_id', true), '')::int;
  place   int := coalesce((to_jsonb(new) ->> 'property_id')::int, new.id);
  claimed int := (to_jsonb(new) ->> tg_argv[0])::int;
  held    boolean;
begin
  if claimed is null or actor is null
    or claimed = any (coalesce(nullif(current_setting('app.carried_files', true), ''), '{}')::int[]) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if claimed in (select (to_jsonb(old) ->> own)::int from unnest(tg_argv[2:]) own)
      or claimed = (to_jsonb(old) ->> tg_argv[0])::int then
      return new;
    end if;
  end if;
  -- Locked: of two records that claim one file at once the second sees the first.
  perform from file where property_id = place and id = claimed and uploaded_by_id = actor
    and type in ('image/webp', 'application/pdf') for no key update;
  if found then
    execute 'select ' || files.is_held() || ' from file f where property_id = $1 and id = $2' into held using place, claimed;
  end if;
  if held is not false then
    raise foreign_key_violation using table = tg_table_name, constraint = tg_argv[1];
  end if;
  return new;
end $$;
reset role;
grant usage on schema files to current_user;

-- After the guards of rank (`guard…`), before the question whether it is a picture.
create trigger own_file_photo before insert or update of photo_id on contact
  for each row execute function files.assert_claimable('photo_id', 'contact_photo_id_fkey');
create trigger own_file_photo before insert or update of photo_id on parcel
  for each row execute function files.assert_claimable('photo_id', 'parcel_photo_id_fkey');
create trigger own_file_picture before insert or update of picture_id on membership
  for each row execute function files.assert_claimable('picture_id', 'membership_picture_id_fkey');
create trigger own_file_logo before insert or update of logo_id on property
  for each row execute function files.assert_claimable('logo_id', 'property_logo_id_fkey', 'photo_id');
create trigger own_file_photo before insert or update of photo_id on property
  for each row execute function files.assert_claimable('photo_id', 'property_photo_id_fkey', 'logo_id');
create trigger own_file_cover before insert or update of cover_id on post
  for each row execute function files.assert_claimable('cover_id', 'post_cover_id_fkey');
create trigger own_file before insert on post_attachment
  for each row execute function files.assert_claimable('file_id', 'post_attachment_attachments_fkey');
revoke all on function files.assert_claimable from public;

-- Said by the above, too.
drop trigger brought on post_attachment;
drop function must_be_brought();
