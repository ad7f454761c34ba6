import { describe, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { isClassified } from './column-classes.ts';

const { as, accounts, inProperty } = await testServer();
const technician = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '081-234-5678', position: 104 };

const entries = async (query: string, person: 'organize' | 'admin' | 'user' | 'neighbour' = 'user') =>
  (await as(person).get(`/api/loggers?populate=person&${query}`)).body.data;

async function contact(): Promise<number> {
  return (await as('admin').post('/api/contacts', technician)).body.data.id;
}
const about = (id: number) => `filters[record]=contact&filters[recordId]=${id}`;

describe('the log', () => {
  it('tells who changed what, from which value to which, the newest first', async () => {
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

  it('masks what belongs to a person, whoever asks', async () => {
    const id = await contact();
    await as('admin').put(`/api/contacts/${id}`, { phone: '02-713-2200', email: 'preeya@riverside.example' });
    const [changed] = await entries(about(id), 'organize');
    expect(changed.changes).toEqual([
      { field: 'email', before: null, after: '•••@riverside.example', isMasked: true },
      { field: 'phone', before: '••• ••• 5678', after: '••• ••• 2200', isMasked: true },
    ]);
  });

  it('has a class for every text column of every scoped table, so that nothing personal shows by accident', async () => {
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

  it('masks a text nobody has classified', async () => {
    const id = await inProperty('home', async (db) => {
      const after = JSON.stringify({ promptpay: '0812345678', at: '2026-11-16T08:00:00Z', count: 3 });
      const row = { action: 'test', record: 'contact', recordId: '999999', after };
      return (await db.insertInto('auditLog').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    const [entry] = await entries(`filters[id]=${id}`);
    expect(entry.changes).toEqual([
      { field: 'at', before: null, after: '2026-11-16T08:00:00Z', isMasked: false },
      { field: 'count', before: null, after: 3, isMasked: false },
      { field: 'promptpay', before: null, after: '•••5678', isMasked: true },
    ]);
  });

  it('still knows what a deleted record was called', async () => {
    const id = await contact();
    await as('admin').put(`/api/contacts/${id}`, { order: 7 });
    await as('admin').delete(`/api/contacts/${id}`);
    const told = await entries(about(id));
    expect(told.map(({ kind, name }: { kind: string; name: { nameEn: string } }) => [kind, name?.nameEn])).toEqual([
      ['delete', 'Technician'],
      ['update', 'Technician'],
      ['create', 'Technician'],
    ]);
  });

  it('is asked by person, area, kind and time', async () => {
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

  it('is nobody else’s', async () => {
    const id = await contact();
    expect(await entries(about(id), 'neighbour')).toEqual([]);
  });
});

describe('looking behind the mask', () => {
  it('needs an administrator and a reason, and is itself in the log', async () => {
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
    const id = await inProperty('home', async (db) => {
      const after = JSON.stringify({ password_hash: '$argon2id$secret', name: 'Somebody' });
      const row = { action: 'test', record: 'account', recordId: String(accounts.user), after };
      return (await db.insertInto('auditLog').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    const { text } = await as('organize').post(`/api/loggers/${id}/reveal`, { reason: 'looking' });
    expect(text).not.toContain('argon2id');
  });
});

it('exporting the log is in the log', async () => {
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

it('asks for the password again before a list of people leaves the house, and not for the office numbers', async () => {
  await inProperty('home', (db) => db.updateTable('session').set({ confirmedAt: null }).execute());
  const statuses: Record<string, number> = {};
  for (const area of ['log', 'user', 'parcel', 'contact', 'room'])
    statuses[area] = (await as('admin').post('/api/loggers/export', { area, filter: '', count: 3 })).status;
  expect(statuses).toEqual({ log: 403, user: 403, parcel: 403, contact: 200, room: 200 });
  expect((await as('admin').post('/api/loggers/export', { area: 'secrets', filter: '', count: 3 })).status).toBe(400);
});
