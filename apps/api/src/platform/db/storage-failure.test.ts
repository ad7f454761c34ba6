import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '#app/modules.ts';
import { registry } from '#platform/metrics/metrics.ts';
import type { Module } from '#platform/module.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { asOwner, ownerUrl } from './owner.ts';

const write = endpoint('POST', '/store', {
  rate: 'write',
  audit: 'change',
  body: z.object({ code: z.string() }),
  answer: one(z.object({})),
});
/** As the file store tells it: the system's error inside the library's own. */
const storing: Module = (route) =>
  route(write, 'signed-in', async (_ctx, { body }) => {
    throw new Error('Cannot write file', { cause: Object.assign(new Error('no space'), { code: body.code }) });
  });
const { as, app, config, inProperty } = await testServer([...modules, storing]);

async function raiseOnInsert(code: string): Promise<void> {
  await asOwner(ownerUrl(config), (db) =>
    sql
      .raw(`
      create or replace function fail_insert() returns trigger language plpgsql as $$ begin raise exception 'storage' using errcode = '${code}'; end $$;
      create or replace trigger fail_insert before insert on contact for each row execute function fail_insert()`)
      .execute(db),
  );
}
const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '02-123-4567', position: 104 };

describe('R52: a server that cannot store says so, and goes on reading', () => {
  it.each([
    ['53100', 507, 'error.storageFull', 'database_full'],
    ['58030', 507, 'error.storageFull', 'database_io'],
    ['53200', 503, 'error.unavailable', 'database_memory'],
  ])('SQLSTATE %s of a write is answered with %i', async (code, status, key, reason) => {
    await raiseOnInsert(code);
    const answer = await as('admin').post('/api/contacts', contact);
    expect([answer.status, answer.body.error.details.key, Number(answer.headers['retry-after']) > 0]).toEqual([
      status,
      key,
      true,
    ]);
    expect(await registry.getSingleMetricAsString('lobby_storage_failures_total')).toContain(`reason="${reason}"`);
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json().warnings]).toEqual([200, [reason]]);
    expect((await as('user').get('/api/contacts')).status).toBe(200);
    expect(await inProperty('home', (db) => db.selectFrom('contact').select('id').execute())).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('a file store that says %s is answered with 507', async (code) => {
    expect((await as('admin').post('/api/store', { code })).status).toBe(507);
  });
});
