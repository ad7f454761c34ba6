-- What a resident's register needs beside people and requests: provinces of plates, applicants, and merged duplicates.

-- Ids are the codes of the Department of Provincial Administration. Betong is a district with plates of its own.
create table province (
  id            int primary key,
  code          text not null unique,
  name_th       text collate "th-x-icu" not null,
  name_en       text collate "en-x-icu" not null,
  is_plate_only boolean not null
);
grant select on province to lobby_app;
insert into province (id, code, name_th, name_en, is_plate_only) values
  (10, 'TH-10', 'กรุงเทพมหานคร', 'Bangkok', false), (11, 'TH-11', 'สมุทรปราการ', 'Samut Prakan', false),
  (12, 'TH-12', 'นนทบุรี', 'Nonthaburi', false), (13, 'TH-13', 'ปทุมธานี', 'Pathum Thani', false),
  (14, 'TH-14', 'พระนครศรีอยุธยา', 'Phra Nakhon Si Ayutthaya', false), (15, 'TH-15', 'อ่างทอง', 'Ang Thong', false),
  (16, 'TH-16', 'ลพบุรี', 'Lopburi', false), (17, 'TH-17', 'สิงห์บุรี', 'Sing Buri', false),
  (18, 'TH-18', 'ชัยนาท', 'Chai Nat', false), (19, 'TH-19', 'สระบุรี', 'Saraburi', false),
  (20, 'TH-20', 'ชลบุรี', 'Chon Buri', false), (21, 'TH-21', 'ระยอง', 'Rayong', false),
  (22, 'TH-22', 'จันทบุรี', 'Chanthaburi', false), (23, 'TH-23', 'ตราด', 'Trat', false),
  (24, 'TH-24', 'ฉะเชิงเทรา', 'Chachoengsao', false), (25, 'TH-25', 'ปราจีนบุรี', 'Prachin Buri', false),
  (26, 'TH-26', 'นครนายก', 'Nakhon Nayok', false), (27, 'TH-27', 'สระแก้ว', 'Sa Kaeo', false),
  (30, 'TH-30', 'นครราชสีมา', 'Nakhon Ratchasima', false), (31, 'TH-31', 'บุรีรัมย์', 'Buri Ram', false),
  (32, 'TH-32', 'สุรินทร์', 'Surin', false), (33, 'TH-33', 'ศรีสะเกษ', 'Si Sa Ket', false),
  (34, 'TH-34', 'อุบลราชธานี', 'Ubon Ratchathani', false), (35, 'TH-35', 'ยโสธร', 'Yasothon', false),
  (36, 'TH-36', 'ชัยภูมิ', 'Chaiyaphum', false), (37, 'TH-37', 'อำนาจเจริญ', 'Amnat Charoen', false),
  (38, 'TH-38', 'บึงกาฬ', 'Bueng Kan', false), (39, 'TH-39', 'หนองบัวลำภู', 'Nong Bua Lam Phu', false),
  (40, 'TH-40', 'ขอนแก่น', 'Khon Kaen', false), (41, 'TH-41', 'อุดรธานี', 'Udon Thani', false),
  (42, 'TH-42', 'เลย', 'Loei', false), (43, 'TH-43', 'หนองคาย', 'Nong Khai', false),
  (44, 'TH-44', 'มหาสารคาม', 'Maha Sarakham', false), (45, 'TH-45', 'ร้อยเอ็ด', 'Roi Et', false),
  (46, 'TH-46', 'กาฬสินธุ์', 'Kalasin', false), (47, 'TH-47', 'สกลนคร', 'Sakon Nakhon', false),
  (48, 'TH-48', 'นครพนม', 'Nakhon Phanom', false), (49, 'TH-49', 'มุกดาหาร', 'Mukdahan', false),
  (50, 'TH-50', 'เชียงใหม่', 'Chiang Mai', false), (51, 'TH-51', 'ลำพูน', 'Lamphun', false),
  (52, 'TH-52', 'ลำปาง', 'Lampang', false), (53, 'TH-53', 'อุตรดิตถ์', 'Uttaradit', false),
  (54, 'TH-54', 'แพร่', 'Phrae', false), (55, 'TH-55', 'น่าน', 'Nan', false),
  (56, 'TH-56', 'พะเยา', 'Phayao', false), (57, 'TH-57', 'เชียงราย', 'Chiang Rai', false),
  (58, 'TH-58', 'แม่ฮ่องสอน', 'Mae Hong Son', false), (60, 'TH-60', 'นครสวรรค์', 'Nakhon Sawan', false),
  (61, 'TH-61', 'อุทัยธานี', 'Uthai Thani', false), (62, 'TH-62', 'กำแพงเพชร', 'Kamphaeng Phet', false),
  (63, 'TH-63', 'ตาก', 'Tak', false), (64, 'TH-64', 'สุโขทัย', 'Sukhothai', false),
  (65, 'TH-65', 'พิษณุโลก', 'Phitsanulok', false), (66, 'TH-66', 'พิจิตร', 'Phichit', false),
  (67, 'TH-67', 'เพชรบูรณ์', 'Phetchabun', false), (70, 'TH-70', 'ราชบุรี', 'Ratchaburi', false),
  (71, 'TH-71', 'กาญจนบุรี', 'Kanchanaburi', false), (72, 'TH-72', 'สุพรรณบุรี', 'Suphan Buri', false),
  (73, 'TH-73', 'นครปฐม', 'Nakhon Pathom', false), (74, 'TH-74', 'สมุทรสาคร', 'Samut Sakhon', false),
  (75, 'TH-75', 'สมุทรสงคราม', 'Samut Songkhram', false), (76, 'TH-76', 'เพชรบุรี', 'Phetchaburi', false),
  (77, 'TH-77', 'ประจวบคีรีขันธ์', 'Prachuap Khiri Khan', false), (80, 'TH-80', 'นครศรีธรรมราช', 'Nakhon Si Thammarat', false),
  (81, 'TH-81', 'กระบี่', 'Krabi', false), (82, 'TH-82', 'พังงา', 'Phangnga', false),
  (83, 'TH-83', 'ภูเก็ต', 'Phuket', false), (84, 'TH-84', 'สุราษฎร์ธานี', 'Surat Thani', false),
  (85, 'TH-85', 'ระนอง', 'Ranong', false), (86, 'TH-86', 'ชุมพร', 'Chumphon', false),
  (90, 'TH-90', 'สงขลา', 'Songkhla', false), (91, 'TH-91', 'สตูล', 'Satun', false),
  (92, 'TH-92', 'ตรัง', 'Trang', false), (93, 'TH-93', 'พัทลุง', 'Phatthalung', false),
  (94, 'TH-94', 'ปัตตานี', 'Pattani', false), (95, 'TH-95', 'ยะลา', 'Yala', false),
  (96, 'TH-96', 'นราธิวาส', 'Narathiwat', false), (9502, 'TH-9502', 'เบตง', 'Betong', true);

-- Somebody who asks to be a resident. Approving moves the values into a person and empties the row; a rejected one is emptied by a job.
create table registration (
  property_id    int not null references property,
  id             int generated always as identity,
  request_id     int not null,
  first_name     text,
  last_name      text,
  phone          text,
  email          text,
  gender         text not null default 'unspecified' check (gender in ('male', 'female', 'unspecified')),
  room_id        int,
  room_asked     text,
  erase_after    timestamptz,
  erased_at      timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (property_id, id),
  constraint registration_request_id_key unique (property_id, request_id),
  constraint registration_request_id_fkey foreign key (property_id, request_id) references request,
  constraint registration_room_id_fkey foreign key (property_id, room_id) references room,
  check ((erased_at is null) = (first_name is not null)),
  check (erased_at is null or num_nonnulls(last_name, phone, email) = 0)
);
create index registration_created on registration (property_id, created_at desc, id desc);
create index registration_updated on registration (property_id, updated_at desc, id desc);
create index registration_room on registration (property_id, room_id);
create index registration_erase on registration (property_id, erase_after) where erased_at is null;
select lobby.scope_table('registration', 'select, insert, update', personal => '{first_name,last_name,phone,email}');

-- The room may be changed until the request is decided, and not by whoever asked: the one who decides has seen another.
create function guard_applicant_room() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare asked request;
begin
  if new.room_id is not distinct from old.room_id then
    return new;
  end if;
  select * into asked from request where property_id = new.property_id and id = new.request_id;
  if asked.result is not null and asked.decided_at < now() then
    raise exception 'The request is decided already' using errcode = 'LB409', constraint = 'error.requestDecided';
  end if;
  if asked.asked_by_id = nullif(current_setting('app.user_id', true), '')::int then
    raise exception 'Who asked does not decide' using errcode = 'LB403', constraint = 'error.ownRequest';
  end if;
  return new;
end $$;
create trigger guard before update on registration for each row execute function guard_applicant_room();

-- Two records of one human made one; undone within thirty days.
create table person_merge (
  property_id int not null references property,
  id          int generated always as identity,
  kept_id     int not null,
  merged_id   int not null,
  member_ids  int[] not null,
  by_id       int not null default nullif(current_setting('app.user_id', true), '')::int references account,
  at          timestamptz not null default now(),
  undone_at   timestamptz,
  primary key (property_id, id),
  constraint person_merge_kept_id_fkey foreign key (property_id, kept_id) references person,
  constraint person_merge_merged_id_fkey foreign key (property_id, merged_id) references person,
  check (kept_id <> merged_id)
);
create index person_merge_kept on person_merge (property_id, kept_id);
create index person_merge_merged on person_merge (property_id, merged_id);
create index person_merge_by on person_merge (property_id, by_id);
select lobby.scope_table('person_merge', 'select, insert');
grant update (undone_at) on person_merge to lobby_app;

-- Two people who share a name or a phone, as the office has found out: they are no longer offered as one.
create table person_distinct (
  property_id int not null references property,
  id          int generated always as identity,
  one_id      int not null,
  other_id    int not null,
  by_id       int not null default nullif(current_setting('app.user_id', true), '')::int references account,
  at          timestamptz not null default now(),
  primary key (property_id, id),
  constraint person_distinct_one_id_fkey foreign key (property_id, one_id) references person,
  constraint person_distinct_other_id_fkey foreign key (property_id, other_id) references person,
  constraint person_distinct_key unique (property_id, one_id, other_id),
  check (one_id < other_id)
);
create index person_distinct_other on person_distinct (property_id, other_id);
create index person_distinct_by on person_distinct (property_id, by_id);
select lobby.scope_table('person_distinct', 'select, insert, delete');

-- Requests by number, by the resident or the applicant, and by room: of an applicant the room the office named.
grant select (id, property_id, member_id, room_id) on request to lobby_search;
create policy search on request for select to lobby_search using (true);
select lobby.make_searchable('registration', array['first_name', 'last_name', 'room_asked']);
grant select (request_id, room_id) on registration to lobby_search;
set role lobby_search;
create function search.request(words text) returns setof int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from request
  where property_id = current_setting('app.property_id')::int and (
    member_id in (select search.member(words))
    or room_id in (select search.room(words)) and not exists (
      select from registration
      where property_id = current_setting('app.property_id')::int and request_id = request.id and registration.room_id is not null
    )
    or id in (
      select request_id from registration
      where property_id = current_setting('app.property_id')::int
        and (search_text like '%' || words || '%' or room_id in (select search.room(words)))
    )
    or id = case when words ~ '^#?[0-9]{1,9}$' then ltrim(words, '#')::int end
  )
  order by id desc limit 10000
$$;
revoke all on function search.request from public;
grant execute on function search.request to lobby_app;
reset role;
