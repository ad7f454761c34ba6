-- Announcements, news and calendar events are one table with three faces: what residents are told, when, and who of them.
-- A text and no enum: only what is leakproof is looked up in an index under row-level security.
create domain post_kind as text check (value in ('announcement', 'news', 'event'));

create table post (
  property_id  int not null default current_setting('app.property_id')::int references property,
  id           int generated always as identity,
  kind         post_kind not null,
  number       int not null default 0,
  -- What the QR on the lift's poster leads to. Nobody guesses it.
  code         text not null default replace(gen_random_uuid()::text, '-', ''),
  type         text not null default 'common' check (type in ('common', 'emergency')),
  title        text collate "th-x-icu" not null,
  title_en     text collate "en-x-icu",
  content      text not null,
  content_en   text,
  cover_id     int,
  author_id    int default nullif(current_setting('app.user_id', true), '')::int references account,
  start_date   timestamptz,
  end_date     timestamptz,
  public_date  timestamptz[] not null default '{}' check (cardinality(public_date) <= 1),
  is_active    boolean not null default true,
  is_highlight boolean not null default false,
  published_at timestamptz,
  send_at      timestamptz,
  sending_at   timestamptz,
  sent_at      timestamptz,
  rooms        int not null default 0,
  people       int not null default 0,
  readers      int not null default 0,
  search_text  text not null generated always as (lower((title || ' ' || coalesce(title_en, '')) collate "und-x-icu")) stored,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  constraint post_number_key unique (property_id, kind, number),
  constraint post_cover_id_fkey foreign key (property_id, cover_id) references file,
  check (end_date > start_date),
  check (type = 'common' or end_date is not null),
  check ((published_at is null) = (send_at is null) and (sending_at is null or published_at is not null) and (sent_at is null or sending_at is not null))
);
create index post_updated on post (property_id, kind, updated_at desc, id desc);
create index post_created on post (property_id, kind, created_at);
create index post_start on post (property_id, kind, start_date);
create index post_end on post (property_id, kind, end_date);
create index post_title_prefix on post (property_id, kind, title collate "C");
create index post_title_order on post (property_id, kind, title, id);
create index post_published on post (property_id, published_at);
create index post_cover on post (property_id, cover_id);
create index post_author on post (property_id, author_id);
create index post_search on post using gin (property_id, search_text gin_trgm_ops);
create index post_code on post (code);
create index post_due on post (send_at) where sent_at is null and send_at is not null;
alter table post enable row level security;
alter table post force row level security;
create policy own_property on post
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
-- That a post was sent, and to how many, is for the sending to say.
grant select, delete on post to lobby_app;
grant insert (kind, type, title, title_en, content, content_en, cover_id, start_date, end_date, public_date, is_active, is_highlight) on post to lobby_app;
grant update (
  type, title, title_en, content, content_en, cover_id, start_date, end_date, public_date, is_active, is_highlight, published_at, readers, updated_at
) on post to lobby_app;
create trigger audit after insert or update or delete on post for each row execute function audit_row('code', 'readers');
create trigger picture_cover before insert or update of cover_id on post for each row execute function must_be_picture('cover_id');

-- Each kind counts for itself, and only up: a number that was given is never given again.
create table post_counter (
  property_id int not null default current_setting('app.property_id')::int references property,
  kind        post_kind not null,
  last        int not null,
  primary key (property_id, kind)
);
alter table post_counter enable row level security;
alter table post_counter force row level security;
create policy own_property on post_counter
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, update on post_counter to lobby_app;

create function number_post() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into post_counter (property_id, kind, last) values (new.property_id, new.kind, 1)
  on conflict (property_id, kind) do update set last = post_counter.last + 1
  returning last into new.number;
  return new;
end $$;
create trigger number_post before insert on post for each row execute function number_post();

-- Publishing gives the text away, sending gives everything away but how long and how prominently it is shown.
create function guard_post() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.sending_at is not null then
      raise exception 'What was sent stays on record; take it offline instead' using errcode = 'LB409', constraint = 'error.postSent';
    end if;
    return old;
  end if;
  if old.published_at is null and new.published_at is not null then
    new.published_at := now();
    new.send_at := greatest(now() + interval '15 seconds', new.public_date[1]);
  elsif old.published_at is not null and new.published_at is null then
    if old.sending_at is not null or clock_timestamp() >= old.send_at then
      raise exception 'It is on its way already' using errcode = 'LB409', constraint = 'error.postSending';
    end if;
    new.send_at := null;
  elsif old.published_at is not null then
    if (old.title, old.title_en, old.content, old.content_en, old.type, old.public_date)
      is distinct from (new.title, new.title_en, new.content, new.content_en, new.type, new.public_date) then
      raise exception 'What is published cannot be rewritten' using errcode = 'LB409', constraint = 'error.postPublished';
    end if;
    if old.sending_at is not null and (old.cover_id, old.start_date) is distinct from (new.cover_id, new.start_date) then
      raise exception 'What is sent cannot be rewritten' using errcode = 'LB409', constraint = 'error.postSent';
    end if;
  end if;
  return new;
end $$;
create trigger guard_post before update or delete on post for each row execute function guard_post();

-- Whom a post is for; without any row, everybody. What is named here cannot be removed: an empty list would mean the whole property.
create table post_audience (
  property_id  int not null default current_setting('app.property_id')::int references property,
  id           int generated always as identity,
  post_id      int not null,
  building_id  int,
  floor_id     int,
  room_type_id int,
  room_id      int,
  primary key (property_id, id),
  constraint post_audience_key unique nulls not distinct (property_id, post_id, building_id, floor_id, room_type_id, room_id),
  constraint post_audience_post_id_fkey foreign key (property_id, post_id) references post on delete cascade,
  constraint post_audience_building_id_fkey foreign key (property_id, building_id) references building,
  constraint post_audience_floor_id_fkey foreign key (property_id, floor_id) references floor,
  constraint post_audience_room_type_id_fkey foreign key (property_id, room_type_id) references room_type,
  constraint post_audience_room_id_fkey foreign key (property_id, room_id) references room,
  check (num_nonnulls(building_id, floor_id, room_type_id, room_id) = 1)
);
create index post_audience_building on post_audience (property_id, building_id);
create index post_audience_floor on post_audience (property_id, floor_id);
create index post_audience_room_type on post_audience (property_id, room_type_id);
create index post_audience_room on post_audience (property_id, room_id);
alter table post_audience enable row level security;
alter table post_audience force row level security;
create policy own_property on post_audience
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, delete on post_audience to lobby_app;
create trigger audit after insert or update or delete on post_audience for each row execute function audit_row();

create table post_attachment (
  property_id int not null default current_setting('app.property_id')::int references property,
  id          int generated always as identity,
  post_id     int not null,
  file_id     int not null,
  primary key (property_id, id),
  constraint post_attachment_key unique (property_id, post_id, file_id),
  constraint post_attachment_post_id_fkey foreign key (property_id, post_id) references post on delete cascade,
  constraint post_attachment_attachments_fkey foreign key (property_id, file_id) references file
);
create index post_attachment_file on post_attachment (property_id, file_id);
alter table post_attachment enable row level security;
alter table post_attachment force row level security;
create policy own_property on post_attachment
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, insert, delete on post_attachment to lobby_app;
create trigger audit after insert or update or delete on post_attachment for each row execute function audit_row();

-- What belongs to a post follows the post's own lock. Its row is held, so that nothing changes while it is being published.
create function guard_post_part() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  part record := coalesce(new, old);
  whole post;
begin
  select * into whole from post where post.property_id = part.property_id and post.id = part.post_id for update;
  if tg_table_name = 'post_audience' and whole.published_at is not null then
    raise exception 'What is published cannot be rewritten' using errcode = 'LB409', constraint = 'error.postPublished';
  end if;
  if whole.sending_at is not null then
    raise exception 'What is sent cannot be rewritten' using errcode = 'LB409', constraint = 'error.postSent';
  end if;
  return part;
end $$;
create trigger guard_post_part before insert or delete on post_audience for each row execute function guard_post_part();
create trigger guard_post_part before insert or delete on post_attachment for each row execute function guard_post_part();

-- One row for each resident a post goes to: made when sending begins, marked as it is sent, and as it is read.
create table post_reach (
  property_id int not null default current_setting('app.property_id')::int references property,
  post_id     int not null,
  member_id   int not null,
  room_id     int not null,
  sent_at     timestamptz,
  read_at     timestamptz,
  primary key (property_id, post_id, member_id),
  constraint post_reach_post_id_fkey foreign key (property_id, post_id) references post,
  constraint post_reach_member_id_fkey foreign key (property_id, member_id) references member on delete cascade,
  constraint post_reach_room_id_fkey foreign key (property_id, room_id) references room on delete cascade,
  check (read_at is null or sent_at is not null)
);
create index post_reach_waiting on post_reach (property_id, post_id, member_id) where sent_at is null;
create index post_reach_member on post_reach (property_id, member_id);
create index post_reach_room on post_reach (property_id, room_id);
alter table post_reach enable row level security;
alter table post_reach force row level security;
create policy own_property on post_reach
  using (property_id = (select current_setting('app.property_id')::int))
  with check (property_id = (select current_setting('app.property_id')::int));
grant select, update (read_at) on post_reach to lobby_app;

-- The faces. Each is written through as if it were a table of its own; what is computed here is only ever read.
do $$
declare face record;
begin
  for face in select * from (values ('announcement', 'announcement'), ('news', 'news'), ('calendar_event', 'event')) as faces (name, kind) loop
    execute format($view$
      create view %1$I with (security_invoker = true) as
      select post.*,
        case
          when published_at is null then 'draft'
          when sent_at is null then 'scheduled'
          when end_date <= now() then 'expired'
          else 'sent'
        end as state,
        (select jsonb_build_object(
           'buildings', coalesce(jsonb_agg(building_id order by building_id) filter (where building_id is not null), '[]'),
           'floors', coalesce(jsonb_agg(floor_id order by floor_id) filter (where floor_id is not null), '[]'),
           'roomTypes', coalesce(jsonb_agg(room_type_id order by room_type_id) filter (where room_type_id is not null), '[]'),
           'rooms', coalesce(jsonb_agg(room_id order by room_id) filter (where room_id is not null), '[]'))
         from post_audience part where part.property_id = post.property_id and part.post_id = post.id) as audience,
        (select coalesce(jsonb_agg(jsonb_build_object(
           'id', file.id, 'propertyId', file.property_id, 'name', name, 'type', file.type, 'size', size, 'width', width, 'height', height) order by part.id), '[]')
         from post_attachment part join file on file.property_id = part.property_id and file.id = part.file_id
         where part.property_id = post.property_id and part.post_id = post.id) as attachments
      from post where kind = %2$L
      with cascaded check option $view$, face.name, face.kind);
    execute format('alter view %I alter column kind set default %L', face.name, face.kind);
    execute format('grant select, insert, update, delete on %I to lobby_app', face.name);
  end loop;
end $$;

grant select (id, property_id, kind, search_text) on post to lobby_search;
create policy search on post for select to lobby_search using (true);
set role lobby_search;
create function search.announcement(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from post
  where property_id = current_setting('app.property_id')::int and kind = 'announcement' and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
create function search.news(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from post
  where property_id = current_setting('app.property_id')::int and kind = 'news' and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
create function search.calendar_event(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from post
  where property_id = current_setting('app.property_id')::int and kind = 'event' and search_text like '%' || words || '%'
  order by id desc limit 10000
$$;
revoke all on function search.announcement, search.news, search.calendar_event from public;
grant execute on function search.announcement, search.news, search.calendar_event to lobby_app;
reset role;

-- The sweep looks here for what is held (0046).
grant select (property_id, cover_id) on post to lobby_file;
grant select (property_id, file_id) on post_attachment to lobby_file;

-- The sending works for every property, one at a time. Its functions belong to a role that can see whom a post is for, write down
-- that they got it, and nothing else.
grant usage on schema public to lobby_post;
grant select on post, post_audience, post_reach, room, member to lobby_post;
grant select (property_id, id, type) on room_type to lobby_post;
grant update (sending_at, sent_at, rooms, people, updated_at) on post to lobby_post;
grant insert, update (sent_at) on post_reach to lobby_post;
grant insert on audit_log to lobby_post;
create policy send on post for select to lobby_post using (true);

create schema posts authorization lobby_post;
grant usage on schema posts to lobby_app, lobby_worker;
set role lobby_worker;
-- A job for later. The clock asks for the same every minute, so that one that is lost with its worker delays and loses nothing.
create function jobs.enqueue_at(task text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin perform graphile_worker.add_job(task, run_at => at); end $$;
revoke all on function jobs.enqueue_at from public;
grant execute on function jobs.enqueue_at to lobby_app;
grant usage on schema jobs to lobby_post;
grant execute on function jobs.enqueue to lobby_post;
set role lobby_post;

-- The one rule of who gets a post: the sub-tenants of a room where there are any, else its tenants. A room nobody answers for
-- stands once, without a member. Parking spaces are not told anything. Asked under the caller's own policies.
create function posts.aim(buildings int[], floors int[], room_types int[], rooms int[])
  returns table (room_id int, member_id int)
  language sql stable set search_path = public, pg_temp
as $$
  select room.id, receiver.id
  from room join room_type on room_type.id = room.type_id and room_type.type <> 'parking'
  left join (
    select member.id, member.room_id, role_id = 9 as is_sub, bool_or(role_id = 9) over (partition by member.room_id) as has_sub
    from member where is_active
  ) receiver on receiver.room_id = room.id and receiver.is_sub = receiver.has_sub and not room.blocked_by_admin
  where (cardinality(buildings) + cardinality(floors) + cardinality(room_types) + cardinality(rooms) = 0
    or room.category_id = any(buildings) or room.floor_id = any(floors) or room.type_id = any(room_types) or room.id = any(rooms))
$$;

create function posts.due() returns table (property int, post int)
  language sql stable security definer set search_path = public, pg_temp
as $$ select property_id, id from post where sent_at is null and send_at <= now() order by type = 'common', send_at $$;

-- From here on who gets it is settled: the list is made in one go, and only whoever comes first makes it.
create function posts.begin(house int, wanted int) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('app.property_id', house::text, true);
  update post set sending_at = now() where post.property_id = house and post.id = wanted and sending_at is null and send_at <= now();
  if found then
    insert into post_reach (property_id, post_id, member_id, room_id)
    select house, wanted, aimed.member_id, aimed.room_id
    from (
      select coalesce(array_agg(building_id) filter (where building_id is not null), '{}') as buildings,
        coalesce(array_agg(floor_id) filter (where floor_id is not null), '{}') as floors,
        coalesce(array_agg(room_type_id) filter (where room_type_id is not null), '{}') as room_types,
        coalesce(array_agg(room_id) filter (where room_id is not null), '{}') as rooms
      from post_audience where post_id = wanted
    ) named, posts.aim(named.buildings, named.floors, named.room_types, named.rooms) aimed
    where aimed.member_id is not null;
  end if;
end $$;

-- The next few who have not got it. Two workers never take the same ones; what one held when it died is free again.
create function posts.send_some(house int, wanted int, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  chosen int[];
  sent   int;
begin
  perform set_config('app.property_id', house::text, true);
  -- Two steps: a subquery in the update may be looked up again, and would then have no limit.
  chosen := array(
    select member_id from post_reach where property_id = house and post_id = wanted and sent_at is null
    order by member_id limit most for update skip locked
  );
  update post_reach set sent_at = now() where property_id = house and post_id = wanted and member_id = any(chosen) and sent_at is null;
  get diagnostics sent = row_count;
  return sent;
end $$;

-- Everybody has it: the post says so, once, and open portals hear of it. False while somebody still waits.
create function posts.finish(house int, wanted int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare face text;
begin
  perform set_config('app.property_id', house::text, true);
  if exists (select from post_reach where property_id = house and post_id = wanted and sent_at is null) then
    return false;
  end if;
  update post set sent_at = now(), updated_at = now(),
    rooms = (select count(distinct room_id) from post_reach where post_id = wanted),
    people = (select count(*) from post_reach where post_id = wanted)
  where post.property_id = house and post.id = wanted and sending_at is not null and sent_at is null
  returning kind into face;
  if found then
    perform jobs.enqueue('publish', json_build_object('id', gen_random_uuid(), 'name', 'record.changed',
      'payload', json_build_object('area', face, 'id', wanted, 'change', 'updated')));
  end if;
  return true;
end $$;

-- Anybody who holds the code of a sent post may read it as long as it is shown.
create function posts.notice(wanted text) returns table (property int, post int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select property_id, id from post
  where code = wanted and sent_at is not null and is_active and (end_date is null or end_date > now())
$$;

revoke all on all functions in schema posts from public;
grant execute on function posts.aim, posts.notice to lobby_app;
grant execute on function posts.due, posts.begin, posts.send_some, posts.finish to lobby_worker;
reset role;
