import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '#app/modules.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import type { Module } from '#platform/module.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const claim = endpoint('POST', '/claims', {
  rate: 'write',
  audit: 'change',
  body: z.strictObject({ during: z.string() }),
  answer: one(z.object({})),
});
const claiming: Module = (route) =>
  route(claim, 'signed-in', async (ctx, { body }) => {
    await sql`insert into claim (during) values (${body.during}::tstzrange)`.execute(ctx.db);
    return { data: {} };
  });
const { as, config, inProperty } = await testServer([...modules, claiming]);

it('a record that an exclusion constraint refuses is a conflict, and the answer says nothing of the other record', async () => {
  await asOwner(ownerUrl(config), (db) =>
    sql
      .raw(
        'create table claim (during tstzrange, exclude using gist (during with &&)); grant select, insert on claim to lobby_app',
      )
      .execute(db),
  );
  const claimed = (from: string, to: string) => as('admin').post('/api/claims', { during: `[${from}, ${to})` });
  expect((await claimed('2026-11-16 09:00+07', '2026-11-16 10:00+07')).status).toBe(200);
  const { status, body, text } = await claimed('2026-11-16 09:30+07', '2026-11-16 10:30+07');
  expect([status, body.error.name, body.error.details]).toEqual([409, 'ConflictError', { key: 'error.slotTaken', errors: [] }]);
  expect(text).not.toMatch(/claim|2026/);
  expect((await claimed('2026-11-16 10:00+07', '2026-11-16 11:00+07')).status).toBe(200);
  const { rows } = await inProperty('home', (db) => sql`select during from claim`.execute(db));
  expect(rows).toHaveLength(2);
});

it('a day the database has not is a refusal, not a fault', async () => {
  const { status, body } = await as('admin').get('/api/payments/unidentified?filters[arrivedOn][$gt]=0000-01-01');
  expect([status, body.error.details.key]).toEqual([400, 'error.invalid']);
});
