import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { inTransaction } from './db.ts';
import { MAX_PREPARED } from './prepared.ts';

const { as, services } = await testServer();
const reader = as('user');

/** Of every connection of the pool: the texts it keeps prepared. */
async function preparedTexts(): Promise<string[][]> {
  const clients = await Promise.all(Array.from({ length: services.pool.totalCount }, () => services.pool.connect()));
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ statement: string }>(
          `select statement from pg_prepared_statements where name ~ '^s[0-9]+$'`,
        );
        return rows.map(({ statement }) => statement);
      }),
    );
  } finally {
    for (const client of clients) client.release();
  }
}

it('arbitrary filters, page sizes and orders create no prepared statements', async () => {
  const fields = ['nameTh', 'phone', 'order'];
  const filters = fields.flatMap((one) => fields.map((other) => `filters[$or][0][${one}]=1&filters[$or][1][${other}][$ne]=2`));
  const sizes = Array.from({ length: 9 }, (_, at) => `pagination[pageSize]=${at + 201}`);
  const orders = fields.flatMap((one) => fields.map((other) => `sort=${one}:asc,${other}:desc`));
  for (const shape of [...filters, ...sizes, ...orders]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => reader.get(`/api/contacts?${shape}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  }
  const lists = (await preparedTexts()).flat().filter((text) => text.includes('#total'));
  expect(lists).toEqual([]);
});

it('the ordinary calls stay prepared: session, list, one record, create', async () => {
  const admin = as('admin');
  for (let turn = 0; turn < 6; turn += 1) {
    const { body } = await admin.post('/api/contacts', {
      nameTh: 'ช่าง',
      nameEn: 'Technician',
      phone: '02-123-4567',
      position: 104,
    });
    await admin.get(`/api/contacts/${body.data.id}?populate=*`);
    await admin.get('/api/contacts?populate=position&sort=updatedAt:desc');
    await admin.get('/api/contacts?filters[search][$containsi]=a');
    await admin.get('/api/requests/waiting/list');
  }
  const all = (await preparedTexts()).flat();
  const isKept = (part: string) => all.some((text) => text.includes(part));
  const parts = [
    'from session',
    'from "contact" t order by',
    'search.contact',
    'from "request" t where',
    'from "contact" t where t.id',
    'insert into "contact"',
    'insert into outbox',
  ];
  expect(parts.filter((part) => !isKept(part))).toEqual([]);
});

it('a connection keeps the statements it used last and closes the others', async () => {
  const texts = Array.from({ length: MAX_PREPARED + 40 }, (_, at) => `select $1::int + ${at} as n`);
  for (const text of texts)
    await inTransaction(services.pool, {}, async (_db, query) => {
      expect(await Promise.all([1, 2, 3, 4].map(async (n) => (await query<{ n: number }>(text, [n])).rows.length))).toEqual([
        1, 1, 1, 1,
      ]);
    });
  // Asked again after it was closed, also while its transaction had already failed.
  const failing = inTransaction(services.pool, {}, (_db, query) =>
    Promise.all([query('select 1 / $1::int', [0]), query(texts[0] as string, [1])]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  for (const text of texts.slice(0, 3))
    await inTransaction(services.pool, {}, async (_db, query) =>
      expect((await query<{ n: number }>(text, [1])).rows).toHaveLength(1),
    );
  expect((await preparedTexts()).some((kept) => kept.length >= MAX_PREPARED)).toBe(true);
  for (const kept of await preparedTexts()) expect(kept.length).toBeLessThanOrEqual(MAX_PREPARED);
});

it('no prepared statement selects *: a migration would break it', () => {
  const root = new URL('../..', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bselectAll\(/.test(readFileSync(new URL(file, root), 'utf8')))).toEqual([]);
});
