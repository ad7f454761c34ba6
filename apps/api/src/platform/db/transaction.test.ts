import { expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { inTransaction } from './db.ts';

const { services, as } = await testServer();

it('a transaction that failed and was not said to have is an error, not an answer', async () => {
  const swallowed = inTransaction(services.pool, {}, async (_db, ask) => {
    await ask('select 1 / $1::int', [0]).catch(() => undefined);
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect((await as('admin').get('/api/contacts')).status).toBe(200);
});
