-- A shift note is read whole, on everybody's home page: it takes 200 lines, then it is signed and the next one begins.
create or replace function guard_shift_note_line() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from shift_note where property_id = new.property_id and id = new.note_id and signed_at is null for update;
  if not found then
    raise exception 'A signed shift note does not change' using errcode = 'LB409', constraint = 'error.shiftNoteSigned';
  end if;
  if (select count(*) from shift_note_line where property_id = new.property_id and note_id = new.note_id) >= 200 then
    raise exception 'The shift note is full' using errcode = 'LB409', constraint = 'error.shiftNoteFull';
  end if;
  return new;
end $$;
