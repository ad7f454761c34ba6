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
