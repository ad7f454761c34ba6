-- An event at a facility closes it, each time it takes place.
alter table post add column facility_id int;
alter table post no force row level security;
-- No event has a facility yet: nothing is there to be checked.
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table post add constraint post_facility_id_fkey foreign key (property_id, facility_id) references facility;
alter table post force row level security;
-- squawk-ignore constraint-missing-not-valid
alter table post add check (facility_id is null or kind = 'event');
-- squawk-ignore require-concurrent-index-creation
create index post_facility on post (property_id, facility_id) where facility_id is not null;
grant insert (facility_id), update (facility_id) on post to lobby_app;
create or replace view calendar_event with (security_invoker = true) as
  select property_id, id, kind, number, title, title_en, content, content_en, cover_id, author_id, start_date, end_date, is_active, is_highlight,
    search_text, created_at, updated_at,
    event_type as type, status, is_all_day, place, recurrence, exceptions, registration_required, capacity, registration_deadline, sequence,
    300 as category_id,
    (select count(*)::int from event_registration r where r.property_id = post.property_id and r.event_id = post.id) as registered,
    (select coalesce(jsonb_agg(jsonb_build_object('propertyId', file.property_id, 'id', file.id, 'name', name, 'type', file.type, 'size', size, 'width', width, 'height', height) order by part.id), '[]')
     from post_attachment part join file on file.property_id = part.property_id and file.id = part.file_id
     where part.property_id = post.property_id and part.post_id = post.id) as attachments,
    facility_id
  from post where kind = 'event'
  with cascaded check option;

-- Of an event there is one closure; it goes with its event.
alter table closure add column event_id int;
alter table closure no force row level security;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table closure add constraint closure_event_id_fkey foreign key (property_id, event_id) references post on delete cascade;
alter table closure force row level security;
-- squawk-ignore require-concurrent-index-creation
create unique index closure_event on closure (property_id, event_id) where event_id is not null;
grant update (reason, updated_at) on closure to lobby_app;

-- Every night events at a facility are drawn on: the worker hears of the properties, and works in them as the application does.
set role lobby_post;
create function posts.with_facility_events() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select distinct property_id from post where facility_id is not null and kind = 'event' and (recurrence is not null or end_date > now())
$$;
revoke all on function posts.with_facility_events from public;
grant execute on function posts.with_facility_events to lobby_worker;
reset role;
