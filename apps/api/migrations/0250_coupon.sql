-- E-coupons: what can be sent (template), what was sent (activity), and each coupon of a room.
insert into category (id, parent_id, code, name_th, name_en, "order") values
  (203, 200, 'coupon-laundry', 'ซักอบรีด', 'Laundry', 30),
  (204, 200, 'coupon-guest-facility', 'สระว่ายน้ำและฟิตเนสสำหรับแขก', 'Pool and fitness for guests', 40),
  (205, 200, 'coupon-shop', 'ร้านค้าและคาเฟ่', 'Shop or café', 50),
  (206, 200, 'coupon-cleaning', 'บริการทำความสะอาด', 'Cleaning', 60),
  (209, 200, 'coupon-other', 'อื่น ๆ', 'Other', 90);

create table coupon_template (
  property_id    int not null references property,
  id             int generated always as identity,
  code           text collate "C" not null check (code ~ '^[A-Z0-9]{2,8}$'),
  name_th        text not null,
  name_en        text not null,
  type_id        int not null references category check (type_id between 201 and 209),
  detail_th      text,
  detail_en      text,
  event          text,
  value          text,
  start_date     date,
  -- The last day it can be used.
  end_date       date,
  valid_days     int check (valid_days between 1 and 3660),
  per_room_limit int check (per_room_limit between 1 and 9999),
  total_limit    int check (total_limit between 1 and 999999),
  image_id       int,
  is_active      boolean not null default true,
  -- Numbers are taken from here, in the transaction that sends: one that is rolled back takes none.
  last_number    int not null default 0,
  -- Those that are not void, and those of them that are used.
  issued         int not null default 0,
  used           int not null default 0,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint coupon_template_code_key unique (property_id, code),
  constraint coupon_template_image_id_fkey foreign key (property_id, image_id) references file,
  check (end_date >= start_date),
  check (issued <= total_limit),
  check (used between 0 and issued and issued <= last_number)
);
select lobby.scope_table('coupon_template', unlogged => '{last_number,issued,used}'),
  lobby.make_searchable('coupon_template', array['code', 'name_th', 'name_en', 'event']);
create index coupon_template_updated on coupon_template (property_id, updated_at desc, id desc);
create index coupon_template_type on coupon_template (property_id, type_id, updated_at desc, id desc);
create index coupon_template_active on coupon_template (property_id, is_active, updated_at desc, id desc);
create index coupon_template_created on coupon_template (property_id, created_at);
create index coupon_template_code_prefix on coupon_template (property_id, code collate "C");
create index coupon_template_image on coupon_template (property_id, image_id);
create trigger picture_image before insert or update of image_id on coupon_template
  for each row execute function must_be_picture('image_id');
grant select (property_id, image_id) on coupon_template to lobby_file;

-- What a coupon promises stays as it was sent: names, texts and picture may change, it may end later, and be switched off.
create function guard_coupon_template() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.code <> old.code or old.last_number > 0 and (
    (new.type_id, new.event, new.value, new.start_date, new.valid_days, new.per_room_limit, new.total_limit)
      is distinct from (old.type_id, old.event, old.value, old.start_date, old.valid_days, old.per_room_limit, old.total_limit)
    or coalesce(new.end_date, 'infinity') < coalesce(old.end_date, 'infinity')) then
    raise exception 'Coupons of this template were sent already' using errcode = 'LB409', constraint = 'error.couponTemplateSent';
  end if;
  return new;
end $$;
create trigger guard before update on coupon_template for each row execute function guard_coupon_template();

create table coupon_activity (
  property_id  int not null references property,
  id           int generated always as identity,
  template_id  int not null,
  -- Whom it was sent to, as it was asked.
  audience     jsonb not null,
  amount       int not null check (amount between 1 and 50),
  event        text,
  note         text,
  rooms        int not null check (rooms > 0),
  coupons      int not null,
  first_number int not null,
  last_number  int not null,
  by_id        int references account,
  created_at   timestamptz not null default now(),
  voided_at    timestamptz,
  voided_by_id int references account,
  void_reason  text,
  primary key (property_id, id),
  constraint coupon_activity_template_id_fkey foreign key (property_id, template_id) references coupon_template,
  check (coupons = rooms * amount and coupons = last_number - first_number + 1),
  check ((voided_at is null) = (void_reason is null))
);
select lobby.scope_table('coupon_activity', 'select, insert, update (voided_at, voided_by_id, void_reason)');
create index coupon_activity_created on coupon_activity (property_id, created_at desc, id desc);
create index coupon_activity_template on coupon_activity (property_id, template_id, created_at desc, id desc);
create index coupon_activity_by on coupon_activity (property_id, by_id);
create index coupon_activity_voided_by on coupon_activity (property_id, voided_by_id);
create index coupon_activity_event_prefix on coupon_activity (property_id, event collate "C");

create table coupon (
  property_id  int not null references property,
  id           int generated always as identity,
  activity_id  int not null,
  template_id  int not null,
  type_id      int not null references category,
  room_id      int not null,
  number       int not null,
  run_number   text collate "C" not null,
  event        text,
  start_date   date,
  end_date     date,
  -- The month it counts in: of the property's time zone, when it was sent.
  month        date not null check (extract(day from month) = 1),
  used_at      timestamptz,
  used_by_id   int references account,
  used_where   text,
  -- Why it can be used again.
  undo_reason  text,
  void_at      timestamptz,
  void_by_id   int references account,
  void_reason  text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (property_id, id),
  constraint coupon_number_key unique (property_id, template_id, number),
  constraint coupon_run_number_key unique (property_id, run_number),
  constraint coupon_activity_id_fkey foreign key (property_id, activity_id) references coupon_activity,
  constraint coupon_template_id_fkey foreign key (property_id, template_id) references coupon_template,
  constraint coupon_room_id_fkey foreign key (property_id, room_id) references room,
  check (used_at is null or void_at is null),
  check ((void_at is null) = (void_reason is null)),
  check (end_date >= start_date)
);
select lobby.scope_table('coupon',
  'select, insert, update (used_at, used_by_id, used_where, undo_reason, void_at, void_by_id, void_reason, updated_at)');
-- A send is one line of the log, its activity: ten thousand coupons are not ten thousand lines. Use and void have a line each.
drop trigger audit on coupon;
create trigger audit after update on coupon for each row execute function audit_row();
create index coupon_updated on coupon (property_id, updated_at desc, id desc);
create index coupon_created on coupon (property_id, created_at);
create index coupon_template_updated_at on coupon (property_id, template_id, updated_at desc, id desc);
create index coupon_type on coupon (property_id, type_id, updated_at desc, id desc);
create index coupon_activity_id on coupon (property_id, activity_id, id);
create index coupon_room on coupon (property_id, room_id, updated_at desc, id desc);
create index coupon_month on coupon (property_id, room_id, type_id, month) where void_at is null;
create index coupon_of_template on coupon (property_id, room_id, template_id) where void_at is null;
create index coupon_run_number_prefix on coupon (property_id, run_number collate "C");
create index coupon_used_by on coupon (property_id, used_by_id);
create index coupon_void_by on coupon (property_id, void_by_id);

-- `expired` is a matter of the day in the property, so it is read and never written.
create view coupon_list with (security_invoker = true) as
  select coupon.*,
    case when void_at is not null then 'void' when used_at is not null then 'used'
      when end_date < (select (now() at time zone time_zone)::date from property where property.id = coupon.property_id) then 'expired'
      else 'issued' end as state
  from coupon;
grant select on coupon_list to lobby_app;
