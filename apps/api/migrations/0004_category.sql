-- The product's shared lists: the same for every property, changed only by migrations, looked up by code.
create table category (
  id        int primary key,
  parent_id int references category,
  code      text not null unique,
  name_th   text not null,
  name_en   text not null,
  "order"   int not null default 0,
  check (parent_id <> id)
);
create index category_parent on category (parent_id, "order");
grant select on category to lobby_app;

insert into category (id, parent_id, code, name_th, name_en, "order") values
  (100, null, 'position-type', 'ตำแหน่ง', 'Position', 0),
  (101, 100, 'juristic-manager', 'ผู้จัดการนิติบุคคล', 'Juristic manager', 10),
  (102, 100, 'juristic-officer', 'เจ้าหน้าที่นิติบุคคล', 'Juristic officer', 20),
  (103, 100, 'accountant', 'เจ้าหน้าที่บัญชี', 'Accountant', 30),
  (104, 100, 'technician', 'ช่างอาคาร', 'Technician', 40),
  (105, 100, 'security', 'รักษาความปลอดภัย', 'Security', 50),
  (106, 100, 'housekeeping', 'แม่บ้าน', 'Housekeeping', 60),
  (107, 100, 'gardener', 'คนสวน', 'Gardener', 70),
  (108, 100, 'emergency-service', 'หน่วยฉุกเฉิน', 'Emergency service', 80),
  (109, 100, 'utility', 'สาธารณูปโภค', 'Utility', 90),
  (110, 100, 'contractor', 'ผู้รับเหมา', 'Contractor', 100);
