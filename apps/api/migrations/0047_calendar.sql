-- Calendar events: posts with a time, a place, a rule of coming again, and people who register.
insert into category (id, parent_id, code, name_th, name_en, "order") values
  (300, null, 'post-event', 'ปฏิทินกิจกรรม', 'Calendar event', 0);

alter table post
  add column event_type            text check (event_type in ('activity', 'meeting', 'maintenance', 'safety', 'holiday')),
  add column status                text check (status in ('planned', 'confirmed', 'cancelled', 'postponed', 'done')),
  add column is_all_day            boolean not null default false,
  add column place                 text collate "th-x-icu",
  -- The same grammar as the contract's: nothing else is ever kept as a rule.
  add column recurrence            text check (recurrence ~
    '^FREQ=(DAILY|YEARLY|WEEKLY|MONTHLY)(;INTERVAL=([2-9]|[1-9][0-9]))?(;BYDAY=((MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU)){0,6}|([1-4]|-1)(MO|TU|WE|TH|FR|SA|SU)))?(;COUNT=[1-9][0-9]{0,2}|;UNTIL=[12][0-9]{7})?$'),
  add column exceptions            text[] not null default '{}'
    check (cardinality(exceptions) <= 200 and array_to_string(exceptions, ',', '-') ~ '^([12][0-9]{3}-[01][0-9]-[0-3][0-9](,|$))*$'),
  add column registration_required boolean not null default false,
  add column capacity              int check (capacity > 0),
  add column registration_deadline timestamptz,
  -- Tells the calendars that have it already that it is another time or place now.
  add column sequence              int not null default 0,
  add constraint post_is_event check (
    (kind = 'event') = (event_type is not null) and (kind = 'event') = (status is not null)
    and (kind <> 'event' or (start_date is not null and end_date is not null))
  );
grant insert (event_type, status, is_all_day, place, recurrence, exceptions, registration_required, capacity, registration_deadline) on post to lobby_app;
grant update (event_type, status, is_all_day, place, recurrence, exceptions, registration_required, capacity, registration_deadline) on post to lobby_app;
create index post_event_type on post (property_id, event_type, updated_at desc, id desc) where kind = 'event';
create index post_event_status on post (property_id, status, updated_at desc, id desc) where kind = 'event';
create index post_event_place on post (property_id, lower(btrim(place))) where kind = 'event';
create index post_event_series on post (property_id, start_date) where kind = 'event' and recurrence is not null;

create function count_event_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;
create trigger count_event_change before update on post for each row
  when (new.kind = 'event' and
    (old.title, old.start_date, old.end_date, old.is_all_day, old.place, old.recurrence, old.exceptions, old.status)
    is distinct from (new.title, new.start_date, new.end_date, new.is_all_day, new.place, new.recurrence, new.exceptions, new.status))
  execute function count_event_change();

-- The count is the calendars' business; a line in the log has what was changed.
drop trigger audit on post;
create trigger audit after insert or update or delete on post for each row execute function audit_row('code', 'readers', 'sequence');

-- Who comes. Registering is for the event as a whole: a course is taken, not one evening of it.
create table event_registration (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  event_id    int not null,
  member_id   int not null,
  by_id       int default nullif(current_setting('app.user_id', true), '')::int references account,
  created_at  timestamptz not null default now(),
  primary key (property_id, id),
  constraint event_registration_member_id_key unique (property_id, event_id, member_id),
  constraint event_registration_event_id_fkey foreign key (property_id, event_id) references post on delete cascade,
  constraint event_registration_member_id_fkey foreign key (property_id, member_id) references member on delete cascade
);
create index event_registration_event on event_registration (property_id, event_id, id);
create index event_registration_member on event_registration (property_id, member_id);
alter table event_registration enable row level security;
alter table event_registration force row level security;
create policy own_property on event_registration
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, delete on event_registration to lobby_app;
create trigger audit after insert or update or delete on event_registration for each row execute function audit_row();

-- The event's row is held while its seats are counted: fifty at once for the last seat stand in a line.
create function guard_registration() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  event post;
  taken int;
begin
  select * into event from post where post.property_id = new.property_id and post.id = new.event_id and post.kind = 'event' for update;
  if not found then
    raise exception 'Not found' using errcode = 'LB404', constraint = 'error.notFound';
  end if;
  if event.status in ('cancelled', 'done') then
    raise exception 'This event does not take place any more' using errcode = 'LB409', constraint = 'error.eventOver';
  end if;
  if clock_timestamp() > event.registration_deadline then
    raise exception 'Registration is closed' using errcode = 'LB409', constraint = 'error.registrationClosed';
  end if;
  select count(*) into taken from event_registration r where r.property_id = new.property_id and r.event_id = new.event_id;
  if taken >= event.capacity then
    raise exception 'This event is full' using errcode = 'LB409', constraint = 'error.eventFull';
  end if;
  return new;
end $$;
create trigger guard_registration before insert on event_registration for each row execute function guard_registration();

-- Nobody who has registered is left standing: a smaller hall is only for as many as have not.
create function guard_capacity() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from event_registration r where r.property_id = new.property_id and r.event_id = new.id) > new.capacity then
    raise exception 'More people have registered already' using errcode = 'LB409', constraint = 'error.capacityTaken';
  end if;
  return new;
end $$;
create trigger guard_capacity before update of capacity on post for each row
  when (new.capacity is not null and new.capacity is distinct from old.capacity) execute function guard_capacity();

-- How often the address of the feed was made anew; the address itself is kept nowhere.
create table calendar_feed (
  property_id int not null default current_setting('app.property_id')::int references property,
  renewed     int not null,
  primary key (property_id)
);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy own_property on calendar_feed
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update on calendar_feed to lobby_app;
create trigger audit after insert or update or delete on calendar_feed for each row execute function audit_row();

-- The event's face, with what is an event's alone. Its category is always the one.
drop view calendar_event;
create view calendar_event with (security_invoker = true) as
  select property_id, id, kind, number, title, title_en, content, content_en, cover_id, author_id, start_date, end_date, is_active, is_highlight,
    search_text, created_at, updated_at,
    event_type as type, status, is_all_day, place, recurrence, exceptions, registration_required, capacity, registration_deadline, sequence,
    300 as category_id,
    (select count(*)::int from event_registration r where r.property_id = post.property_id and r.event_id = post.id) as registered,
    (select coalesce(jsonb_agg(jsonb_build_object('propertyId', file.property_id, 'id', file.id, 'name', name, 'type', file.type, 'size', size, 'width', width, 'height', height) order by part.id), '[]')
     from post_attachment part join file on file.property_id = part.property_id and file.id = part.file_id
     where part.property_id = post.property_id and part.post_id = post.id) as attachments
  from post where kind = 'event'
  with cascaded check option;
alter view calendar_event alter column kind set default 'event';
alter view calendar_event alter column type set default 'activity';
alter view calendar_event alter column status set default 'planned';
grant select, insert, update, delete on calendar_event to lobby_app;
