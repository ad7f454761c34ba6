import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordsIn, tagOf } from '@lobby/contract/kernel/field-tags';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makePost } from '#demo/seed/post.seed.ts';
import { insertLogEntries } from '#test/fixtures/log-entries.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { isClassified } from './column-classes.ts';

const { as, accounts, config, inProperty, properties } = await testServer();
const technician = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '081-234-5678', position: 104 };

const entries = async (query: string, person: 'organize' | 'admin' | 'user' | 'neighbour' = 'user') =>
  (await as(person).get(`/api/loggers?populate=person&${query}`)).body.data;

async function contact(): Promise<number> {
  return (await as('admin').post('/api/contacts', technician)).body.data.id;
}
const root = resolve(import.meta.dirname, '../../../../..');
/** Entries about what is no row of a table: the names they are inserted under. */
const writtenByCode = () =>
  globSync(resolve(root, 'apps/api/src/**/*.ts'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes("insertInto('auditLog')"))
    .flatMap((source) => [...source.matchAll(/record: '(\w+)'/g)].map(([, record = '']) => record));
const about = (id: number) => `filters[record]=contact&filters[recordId]=${id}`;

/** Of staff the log is the evidence of who could do what, and contacts are what the office publishes. */
const STAFF_TABLES = ['membership', 'account', 'contact', 'shift_note'];
const isPersonal = (table: string, column: string) => {
  const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return recordsIn(table).some(({ shape }) => shape[field] && tagOf(shape[field] as z.ZodType)?.is === 'personal');
};

describe('the log', () => {
  it('shows who changed what, from which value to which, the newest first', async () => {
    const id = await contact();
    await as('admin').put(`/api/contacts/${id}`, { position: 105, isActive: false });
    const [changed, made] = await entries(about(id));
    expect(changed).toMatchObject({
      kind: 'update',
      record: 'contact',
      recordId: String(id),
      person: { id: accounts.admin, name: 'admin' },
      name: { nameTh: 'ช่าง', nameEn: 'Technician' },
      action: 'PUT:/contacts/:id',
    });
    expect(changed.changes).toEqual([
      { field: 'isActive', before: true, after: false, isMasked: false },
      {
        field: 'position',
        before: { nameTh: 'ช่างอาคาร', nameEn: 'Technician' },
        after: { nameTh: 'รักษาความปลอดภัย', nameEn: 'Security' },
        isMasked: false,
      },
    ]);
    expect(made).toMatchObject({ kind: 'create', name: { nameEn: 'Technician' } });
    expect(made.changes.map(({ field }: { field: string }) => field)).not.toContain('id');
  });

  it('calls a post by its title in both languages', async () => {
    const { id } = (await as('admin').post('/api/posts/news', makePost({ title: 'ท่อรั่ว', titleEn: 'Leaking pipe' }))).body.data;
    const [made] = await entries(`filters[record]=post&filters[recordId]=${id}`);
    expect(made.name).toEqual({ nameTh: 'ท่อรั่ว', nameEn: 'Leaking pipe' });
  });

  it('masks personal data for everybody', async () => {
    const id = await contact();
    await as('admin').put(`/api/contacts/${id}`, { phone: '02-713-2200', email: 'preeya@riverside.example' });
    const [changed] = await entries(about(id), 'organize');
    expect(changed.changes).toEqual([
      { field: 'email', before: null, after: '•••@riverside.example', isMasked: true },
      { field: 'phone', before: '••• ••• 5678', after: '••• ••• 2200', isMasked: true },
    ]);
  });

  it('has a word in the portal for every table whose rows it keeps', async () => {
    const { rows } = await inProperty('home', (_db, ask) =>
      ask<{ table: string }>(
        `select relname as table from pg_class where oid in (select tgrelid from pg_trigger where tgfoid = 'audit_row'::regproc)`,
        [],
      ),
    );
    const kept = [...rows.map(({ table }) => table), ...writtenByCode()];
    expect(kept).toContain('session');
    // By address, not by name: the portal's files are checked with the browser's types.
    const { areas }: { areas: { records?: { table: string }[] }[] } = await import(resolve(root, 'apps/web/src/app/areas.ts'));
    const named = areas.flatMap(({ records = [] }) => records.map(({ table }) => table));
    expect(kept.filter((table) => !named.includes(table))).toEqual([]);
  });

  it('has a class for every text column of every scoped table, so that nothing personal is shown by accident', async () => {
    const { rows } = await inProperty('home', (_db, ask) =>
      ask<{ table: string; column: string }>(
        `select c.relname as table, a.attname as column from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
           and (c.relname = 'property' or exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'property_id'))
           and format_type(a.atttypid, null) ~ '^(text|character|json|jsonb|date|inet|bytea|uuid|citext)'`,
        [],
      ),
    );
    expect(rows.length).toBeGreaterThan(50);
    const unclassified = rows.filter(({ table, column }) => !isClassified(table, column));
    expect(unclassified.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('R59: never receives a value the contract calls personal, of residents', async () => {
    const { rows } = await inProperty('home', (_db, ask) =>
      ask<{ table: string; column: string; left_out: string }>(
        `select c.relname as table, a.attname as column, encode(t.tgargs, 'escape') as left_out
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         where t.tgfoid = 'audit_row'::regproc and c.relname not in (${STAFF_TABLES.map((table) => `'${table}'`).join(', ')})`,
        [],
      ),
    );
    const personal = rows.filter(({ table, column }) => isPersonal(table, column));
    expect(personal.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['member', 'person', 'card', 'car', 'parcel', 'handover']),
    );
    const kept = personal.filter(({ column, left_out }) => !left_out.split('\\000').includes(`personal:${column}`));
    expect(kept.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('masks a text nobody has classified', async () => {
    const after = JSON.stringify({ promptpay: '0812345678', at: '2026-11-16T08:00:00Z', count: 3 });
    const entry = { action: 'test', record: 'contact', recordId: '999999', after };
    const [id] = await insertLogEntries(config, properties.home, [entry]);
    const [shown] = await entries(`filters[id]=${id}`);
    expect(shown.changes).toEqual([
      { field: 'at', before: null, after: '2026-11-16T08:00:00Z', isMasked: false },
      { field: 'count', before: null, after: 3, isMasked: false },
      { field: 'promptpay', before: null, after: '•••5678', isMasked: true },
    ]);
  });

  it('still shows the name of a deleted record', async () => {
    const id = await contact();
    await as('admin').put(`/api/contacts/${id}`, { order: 7 });
    await as('admin').delete(`/api/contacts/${id}`);
    const logged = await entries(about(id));
    expect(logged.map(({ kind, name }: { kind: string; name: { nameEn: string } }) => [kind, name?.nameEn])).toEqual([
      ['delete', 'Technician'],
      ['update', 'Technician'],
      ['create', 'Technician'],
    ]);
  });

  it('can be filtered by person, area, kind and time', async () => {
    const id = await contact();
    const since = new Date(Date.now() - 60_000).toISOString();
    const found = await entries(
      `filters[person]=${accounts.admin}&filters[record]=contact&filters[kind]=create&filters[at][$gte]=${since}`,
    );
    expect(found[0]).toMatchObject({ recordId: String(id), kind: 'create' });
    expect(await entries(`filters[person]=${accounts.user}&filters[record]=contact`)).toEqual([]);
    expect(await entries('filters[at][$lt]=2020-01-01')).toEqual([]);
    expect((await entries('filters[kind]=session')).length).toBeGreaterThan(0);
    expect((await as('user').get('/api/loggers?filters[before][$notNull]=true')).status).toBe(400);
  });

  it('names only the staff of the property', async () => {
    const { data } = (await as('user').get('/api/loggers/people')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      'admin',
      'blocked',
      'deputy',
      'guarded',
      'newcomer',
      'organize',
      'user',
    ]);
  });

  it('is not visible to other properties', async () => {
    const id = await contact();
    expect(await entries(about(id), 'neighbour')).toEqual([]);
  });
});

describe('revealing masked data', () => {
  it('needs an administrator and a reason, and is itself logged', async () => {
    const id = await contact();
    const [made] = await entries(about(id));
    const url = `/api/loggers/${made.id}/reveal`;
    expect((await as('user').post(url, { reason: 'curious' })).status).toBe(403);
    expect((await as('admin').post(url, { reason: ' ' })).status).toBe(400);
    expect((await as('neighbour').post(url, { reason: 'curious' })).status).toBe(404);

    const { data } = (await as('admin').post(url, { reason: 'the resident asked' })).body;
    expect(data.changes).toContainEqual({ field: 'phone', before: null, after: '081-234-5678', isMasked: false });
    const [trace] = await entries('filters[kind]=reveal');
    expect(trace).toMatchObject({ record: 'log', recordId: String(made.id), person: { id: accounts.admin } });
    expect(trace.changes).toEqual([{ field: 'reason', before: null, after: 'the resident asked', isMasked: false }]);
  });

  it('shows no secret to anybody', async () => {
    const after = JSON.stringify({ password_hash: '$argon2id$secret', name: 'Somebody' });
    const entry = { action: 'test', record: 'account', recordId: String(accounts.user), after };
    const [id] = await insertLogEntries(config, properties.home, [entry]);
    const { text } = await as('organize').post(`/api/loggers/${id}/reveal`, { reason: 'looking' });
    expect(text).not.toContain('argon2id');
  });
});

it('exporting the log is logged', async () => {
  expect((await as('user').post('/api/loggers/export', { area: 'log', filter: 'kind=update', count: 12 })).status).toBe(200);
  const [trace] = await entries('filters[kind]=export');
  expect([trace.person.id, trace.changes]).toEqual([
    accounts.user,
    [
      { field: 'area', before: null, after: 'log', isMasked: false },
      { field: 'count', before: null, after: 12, isMasked: false },
      { field: 'filter', before: null, after: 'kind=update', isMasked: false },
    ],
  ]);
});

it('exporting a list of people needs step-up authentication, exporting contacts does not', async () => {
  await inProperty('home', (db) => db.updateTable('session').set({ confirmedAt: null }).execute());
  const statuses: Record<string, number> = {};
  for (const area of ['log', 'user', 'parcel', 'contact', 'room'])
    statuses[area] = (await as('admin').post('/api/loggers/export', { area, filter: '', count: 3 })).status;
  expect(statuses).toEqual({ log: 403, user: 403, parcel: 403, contact: 200, room: 200 });
  expect((await as('admin').post('/api/loggers/export', { area: 'secrets', filter: '', count: 3 })).status).toBe(400);
});
