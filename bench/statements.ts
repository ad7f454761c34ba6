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
