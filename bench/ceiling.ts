import fastify from 'fastify';
import pg from 'pg';
import {
  auditSql,
  billsOfRoomSql,
  billsOfStatusSql,
  billsSql,
  insertSql,
  listSql,
  overdueBillsSql,
  parcelsSql,
  requestsSql,
  residentsSql,
} from './statements.ts';

/**
 * The least a server can do for the same answer: fixed statements, prepared, no session, no dialect, no policies, no log.
 * What Lobby reaches of this is what its promises cost.
 */
const property = Number(process.env.BENCH_PROPERTY);
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
const app = fastify();

app.get('/list', async () => {
  const { rows } = await pool.query({ name: 'list', text: listSql, values: [property] });
  const data = rows.map(({ position_id, code, position_th, position_en, position_order, total: _, ...contact }) => ({
    ...contact,
    position: position_id && { id: position_id, code, nameTh: position_th, nameEn: position_en, order: position_order },
  }));
  const total = Number(rows[0]?.total ?? 0);
  return { data, meta: { pagination: { page: 1, pageSize: 10, pageCount: Math.ceil(total / 10), total }, total } };
});

app.get('/ready', async () => ({ ready: true }));

const pages = {
  parcels: parcelsSql,
  residents: residentsSql,
  requests: requestsSql,
  bills: billsSql,
  'bills-of-status': billsOfStatusSql,
  'bills-of-room': billsOfRoomSql,
  'overdue-bills': overdueBillsSql,
};
for (const [name, text] of Object.entries(pages))
  app.get(`/${name}`, async () => {
    const { rows } = await pool.query({ name, text, values: [property] });
    const total = Number(rows[0]?.total ?? 0);
    const data = rows.map(({ total: _, ...row }) => row);
    return { data, meta: { pagination: { page: 1, pageSize: 10, pageCount: Math.ceil(total / 10), total }, total } };
  });

app.route({
  method: 'POST',
  url: '/create',
  handler: async (request) => {
    const { nameTh, nameEn, phone, position } = request.body as Record<string, unknown>;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query({
        name: 'insert',
        text: insertSql,
        values: [property, nameTh, nameEn, phone, position],
      });
      await client.query({ name: 'audit', text: auditSql, values: [property, 1, String(rows[0].id), JSON.stringify(rows[0])] });
      await client.query('commit');
      return { data: rows[0] };
    } finally {
      client.release();
    }
  },
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) });
