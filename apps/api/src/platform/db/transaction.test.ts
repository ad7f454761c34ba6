import { expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { inTransaction } from './db.ts';
import type { Query } from './query-builder.ts';

const { services, as, properties } = await testServer();

it('a swallowed SQL error makes the transaction throw', async () => {
  const swallowed = inTransaction(services.pool, {}, async (_db, query) => {
    await query('select 1 / $1::int', [0]).catch(() => undefined);
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect((await as('admin').get('/api/contacts')).status).toBe(200);
});

it.each([{ readOnly: true }, { oneSnapshot: true }])('a read in parts is of one moment: %o', async (scope) => {
  const ofHome = { property: properties.home, ...scope };
  const count = async (query: Query) => (await query<{ n: number }>('select count(*)::int as n from contact', [])).rows[0]?.n;
  const counts = await inTransaction(services.pool, ofHome, async (_db, query) => {
    const before = await count(query);
    expect((await as('admin').post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' })).status).toBe(200);
    return [before, await count(query)];
  });
  expect(counts[1]).toBe(counts[0]);
});
