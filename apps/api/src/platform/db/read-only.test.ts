import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '#app/modules.ts';
import type { Module } from '#platform/module.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** A call that reads, built by somebody who forgot that. */
const sly = endpoint('GET', '/contacts-that-write', {
  rate: 'read',
  audit: 'none',
  answer: one(z.object({ ok: z.boolean() })),
});
const careless: Module = (route) =>
  route(sly, 'contact:read', async ({ db }) => {
    await db.insertInto('contact').values({ nameTh: 'ก', nameEn: 'A', phone: '191' }).execute();
    return { data: { ok: true } };
  });

const { as, inProperty } = await testServer([...modules, careless]);

it('a call that reads cannot write, whatever its code says', async () => {
  const { status } = await as('admin').get('/api/contacts-that-write');
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await inProperty('home', (db) => db.selectFrom('contact').select('id').execute())).toEqual([]);
});
