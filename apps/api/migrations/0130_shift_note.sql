-- What one shift hands over to the next: what the system saw, what people wrote, who signed and who took over.

create table shift_note (
  property_id     int not null references property,
  id              int generated always as identity,
  -- When the note before it was signed.
  since           timestamptz not null,
  created_at      timestamptz not null default now(),
  -- As it was at the signature.
  summary         jsonb,
  signed_at       timestamptz,
  signed_by_id    int references account,
  confirmed_at    timestamptz,
  confirmed_by_id int references account,
  is_open         boolean generated always as (case when signed_at is null then true end) stored,
  primary key (property_id, id),
  constraint shift_note_one_open unique (property_id, is_open),
  check ((signed_at is null) = (signed_by_id is null) and (signed_at is null) = (summary is null)),
  check ((confirmed_at is null) = (confirmed_by_id is null)),
  check (confirmed_at is null or signed_at is not null),
  constraint shift_note_two_people check (confirmed_by_id <> signed_by_id)
);
create index shift_note_created on shift_note (property_id, created_at desc, id desc);
create index shift_note_since on shift_note (property_id, since);
create index shift_note_signed on shift_note (property_id, signed_at desc);
create index shift_note_signed_by on shift_note (property_id, signed_by_id);
create index shift_note_confirmed_by on shift_note (property_id, confirmed_by_id);
select lobby.scope_table('shift_note', 'select, insert, update', '{is_open}');

-- A note is signed once, confirmed once, by whoever is signed in, and nothing else of it ever changes.
create function guard_shift_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare actor int := nullif(current_setting('app.user_id', true), '')::int;
begin
  if (new.since, new.created_at) is distinct from (old.since, old.created_at)
    or (old.signed_at is not null and (new.summary, new.signed_at, new.signed_by_id) is distinct from (old.summary, old.signed_at, old.signed_by_id)) then
    raise exception 'A signed shift note does not change' using errcode = 'LB409', constraint = 'error.shiftNoteSigned';
  end if;
  if old.confirmed_at is not null then
    raise exception 'The shift note is confirmed already' using errcode = 'LB409', constraint = 'error.shiftNoteConfirmed';
  end if;
  if (old.signed_at is null and new.signed_by_id <> actor) or new.confirmed_by_id <> actor then
    raise exception 'Everybody signs for themselves' using errcode = 'LB403', constraint = 'error.forbidden';
  end if;
  if new.confirmed_at is not null and new.signed_at is null then
    raise exception 'The shift note is not signed yet' using errcode = 'LB409', constraint = 'error.shiftNoteOpen';
  end if;
  if new.confirmed_by_id = new.signed_by_id then
    raise exception 'Somebody else confirms a shift note' using errcode = 'LB409', constraint = 'error.shiftNoteOwn';
  end if;
  return new;
end $$;
create trigger guard before update on shift_note for each row execute function guard_shift_note();

-- Only ever added to, and only while the note is open.
create table shift_note_line (
  property_id   int not null references property,
  id            int generated always as identity,
  note_id       int not null,
  text          text not null check (length(text) between 1 and 1000),
  written_by_id int default nullif(current_setting('app.user_id', true), '')::int references account,
  written_at    timestamptz not null default now(),
  primary key (property_id, id),
  foreign key (property_id, note_id) references shift_note
);
create index shift_note_line_note on shift_note_line (property_id, note_id, id);
create index shift_note_line_written_by on shift_note_line (property_id, written_by_id);
select lobby.scope_table('shift_note_line', 'select, insert');

-- Locks the note, so that a line and a signature at the same moment come one after the other.
create function guard_shift_note_line() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from shift_note where property_id = new.property_id and id = new.note_id and signed_at is null for update;
  if not found then
    raise exception 'A signed shift note does not change' using errcode = 'LB409', constraint = 'error.shiftNoteSigned';
  end if;
  return new;
end $$;
create trigger guard before insert on shift_note_line for each row execute function guard_shift_note_line();
