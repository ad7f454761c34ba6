/** The work both servers do, written once by hand: the first page of a property's contacts with their positions, and the total. */
export const columns = [
  'name_th',
  'name_en',
  'phone',
  'phone_alt',
  'email',
  'line_id',
  'is_emergency',
  '"order"',
  'is_visible',
  'is_active',
  'id',
  'created_at',
  'updated_at',
];

export const listSql = `
  select ${columns.map((name) => `c.${name}`).join(', ')}, p.id as position_id, p.code, p.name_th as position_th, p.name_en as position_en, p."order" as position_order,
    (select count(*) from contact where property_id = $1)::int as total
  from (select * from contact where property_id = $1 order by updated_at desc, id desc limit 10 offset 0) c
  left join category p on p.id = c.position_id
  order by c.updated_at desc, c.id desc`;

export const insertSql = `
  insert into bench_contact (property_id, name_th, name_en, phone, position_id) values ($1, $2, $3, $4, $5)
  returning ${columns.join(', ')}`;

export const auditSql = `
  insert into audit_log (property_id, account_id, action, record, record_id, after) values ($1, $2, 'create', 'contact', $3, $4)`;

/** The waiting parcels of one property with room, floor and building, and how many there are, up to the same limit as Lobby counts. */
export const parcelsSql = `
  select p.id, p.packing_no as "packingNo", p.name, p.tracking_no as "trackingNo", p.size, p.storage_place as "storagePlace", p.note,
    p.created_at as "createdAt", p.updated_at as "updatedAt", p.collected_at as "collectedAt",
    (select to_json(c) from category c where c.id = p.status_id) as status,
    (select json_build_object('id', r.id, 'name', r.name, 'number', r.number, 'sqm', r.sqm, 'status', r.status, 'mapping', r.mapping,
        'addonService', r.addon_service, 'blockedByAdmin', r.blocked_by_admin, 'createdAt', r.created_at, 'updatedAt', r.updated_at,
        'floor', json_build_object('id', f.id, 'name', f.name, 'level', f.level, 'number', f.number, 'unit', to_json(b)))
      from room r join floor f on f.property_id = $1 and f.id = r.floor_id join building b on b.property_id = $1 and b.id = f.unit_id
      where r.property_id = $1 and r.id = p.room_id) as room,
    (select count(*) from (select from parcel where property_id = $1 and status_id = 17 limit 10001) counted) as total
  from (select * from parcel where property_id = $1 and status_id = 17 order by updated_at desc, id desc limit 10 offset 0) p
  order by p.updated_at desc, p.id desc`;

const roomJson = (room: string) => `(
  select to_jsonb(r) || jsonb_build_object('category', to_jsonb(b)) from room r join building b on b.property_id = $1 and b.id = r.category_id
  where r.property_id = $1 and r.id = ${room})`;
const memberJson = (member: string) => `(
  select jsonb_build_object('id', m.id, 'nameTh', m.name_th, 'nameEn', m.name_en, 'role', to_jsonb(role), 'room', ${roomJson('m.room_id')})
  from member m join role on role.id = m.role_id where m.property_id = $1 and m.id = ${member})`;

/** The main residents of one property with their rooms and what belongs to the person, and how many there are. */
export const residentsSql = `
  select m.id, m.name_th as "nameTh", m.name_en as "nameEn", m.relation, m.lives_here as "livesHere", m.gets_notices as "getsNotices",
    m.is_active as "isActive", m.moved_in as "movedIn", m.leaves_on as "leavesOn", m.left_at as "leftAt", m.created_at as "createdAt",
    m.updated_at as "updatedAt", to_jsonb(role) as role, ${roomJson('m.room_id')} as room, person.phone,
    person.account_id is not null as "hasAccount", person.blocked_at is not null as "isBlocked",
    (select count(*) from (select from member where property_id = $1 and role_id = 3 limit 10001) counted) as total
  from (select * from member where property_id = $1 and role_id = 3 order by id limit 10) m
  join role on role.id = m.role_id join person on person.property_id = $1 and person.id = m.person_id
  order by m.id`;

/** The queue: the oldest waiting requests with type, room and resident, and how many there are. */
export const requestsSql = `
  select q.id, q.result, q.channel, q.reason, q.note, q.created_at as "createdAt", q.updated_at as "updatedAt", q.decided_at as "decidedAt",
    to_jsonb(type) as type, ${roomJson('q.room_id')} as room, ${memberJson('q.member_id')} as "tenantUser",
    (select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = q.asked_by_id) as "adminUser",
    (select count(*) from (select from request where property_id = $1 and result is null limit 10001) counted) as total
  from (select * from request where property_id = $1 and result is null order by created_at, id limit 10) q
  join category type on type.id = q.type_id
  order by q.created_at, q.id`;

const billColumns = `
  p.id, p.number, p.kind, p.name, p.price_satang / 100::float8 as price, p.total_satang / 100::float8 as total, p.paid_satang / 100::float8 as paid,
  (p.total_satang - p.paid_satang) / 100::float8 as balance, p.issued_on, p.due_on, p.remark, p.has_slip, p.created_at, p.updated_at,
  json_build_object('id', s.id, 'nameTh', s.name_th, 'nameEn', s.name_en) as status, json_build_object('id', t.id, 'nameTh', t.name_th, 'nameEn', t.name_en) as type,
  json_build_object('id', r.id, 'name', r.name, 'category', json_build_object('id', b.id, 'name', b.name)) as room`;
const billJoins = `
  join category s on s.id = p.status_id join category t on t.id = p.type_id join room r on r.property_id = $1 and r.id = p.room_id
  join building b on b.property_id = $1 and b.id = r.category_id`;

/** The first page of bills with their count: of all, of a status, of a room, of those that are overdue. */
const billsWhere = (where: string) => `
  select ${billColumns}, (select count(*) from (select from payment where ${where} limit 10001) counted) as total
  from (select * from payment where ${where} order by updated_at desc, id desc limit 10) p ${billJoins}
  order by p.updated_at desc, p.id desc`;
export const billsSql = billsWhere('property_id = $1 and voided_at is null');
export const billsOfStatusSql = billsWhere('property_id = $1 and voided_at is null and status_id = 622');
export const billsOfRoomSql = billsWhere(
  'property_id = $1 and voided_at is null and room_id = (select min(id) from room where property_id = $1)',
);
const overdue = `property_id = $1 and status_id <> 623 and voided_at is null and due_on < current_date`;
export const overdueBillsSql = `
  select ${billColumns}, (select count(*) from (select from payment where ${overdue} limit 10001) counted) as total
  from (select * from payment where ${overdue} order by due_on, id limit 10) p ${billJoins} order by p.due_on, p.id`;
