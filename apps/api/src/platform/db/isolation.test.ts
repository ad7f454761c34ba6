import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeContact } from '#demo/seed/contact.seed.ts';
import { isolationFaults } from '#test/fixtures/isolation.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { inTransaction } from './db.ts';

const { services, config, properties, as, inProperty } = await testServer();
const MISSING = 999_999;
let foreign: number;

beforeAll(async () => {
  for (const place of ['home', 'next', 'elsewhere'] as const) {
    const { id } = await inProperty(place, (db) =>
      db.insertInto('contact').values(makeContact()).returning('id').executeTakeFirstOrThrow(),
    );
    if (place === 'next') foreign = id;
  }
  for (const person of ['admin', 'neighbour', 'stranger'] as const)
    await as(person).post('/api/contacts', { nameTh: 'ก', nameEn: 'A', phone: '191' }, { 'idempotency-key': `key-of-${person}` });
});

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

describe('a record of another property', () => {
  it.each([
    ['GET', (id: number) => as('admin').get(`/api/contacts/${id}`)],
    ['PUT', (id: number) => as('admin').put(`/api/contacts/${id}`, { phone: '12' })],
    ['DELETE', (id: number) => as('admin').delete(`/api/contacts/${id}`)],
    ['list', (id: number) => as('admin').get(`/api/contacts?filters[id]=${id}`)],
  ] as const)('answers %s byte for byte like a missing one', async (_verb, call) => {
    const plain = async (id: number) => {
      const { status, text, headers } = await call(id);
      return { status, text, headers: { ...headers, date: '' } };
    };
    expect(await plain(foreign)).toEqual(await plain(MISSING));
  });

  it('is still there afterwards, unchanged', async () => {
    const { body } = await as('neighbour').get(`/api/contacts/${foreign}`);
    expect(body.data.phone).toBe('02-123-4567');
  });

  it('is never in the list, for the neighbour in the organisation or the stranger outside it', async () => {
    for (const person of ['admin', 'neighbour', 'stranger'] as const) {
      expect((await as(person).get('/api/contacts?pagination[pageSize]=1000')).body.meta.total).toBe(2);
    }
  });
});

describe('the database itself', () => {
  it('shows each property its own rows and nothing without one', async () => {
    for (const property of Object.values(properties)) expect(await isolationFaults(services.pool, property)).toEqual([]);
  });

  it('refuses to write a row into another property', async () => {
    const planted = inProperty('home', (db) =>
      db
        .insertInto('contact')
        .values(makeContact({ propertyId: properties.next }))
        .execute(),
    );
    await expect(planted).rejects.toThrow('row-level security');
  });

  it('never gives the application a password hash', async () => {
    const read = inProperty('home', (db) => db.selectFrom('account').select('passwordHash').execute());
    await expect(read).rejects.toThrow('permission denied');
  });

  it.each([
    [
      'a policy that lets everything through',
      'alter policy own_property on contact using (true)',
      "alter policy own_property on contact using (property_id = (select current_setting('app.property_id')::int))",
    ],
    [
      'a policy that forgives a missing context',
      "alter policy own_property on contact using (property_id = coalesce(nullif(current_setting('app.property_id', true), '')::int, property_id))",
      "alter policy own_property on contact using (property_id = (select current_setting('app.property_id')::int))",
    ],
    [
      'row-level security switched off',
      'alter table session disable row level security',
      'alter table session enable row level security',
    ],
  ])('is caught with %s', async (_fault, plant, mend) => {
    await asOwner(plant);
    expect(await isolationFaults(services.pool, properties.home)).not.toEqual([]);
    await asOwner(mend);
    expect(await isolationFaults(services.pool, properties.home)).toEqual([]);
  });
});

describe('a transaction', () => {
  it('is over when it is over', async () => {
    const kept = await inTransaction(services.pool, { property: properties.home }, async (db) => db);
    await expect(kept.selectFrom('contact').selectAll().execute()).rejects.toThrow('this transaction is over');
  });

  it('leaves no context behind on its connection', async () => {
    await inTransaction(services.pool, { property: properties.next }, async () => undefined);
    await expect(services.pool.query('select * from contact')).rejects.toThrow(/app.property_id|type integer/);
  });

  it('takes its context as values, never as statements', async () => {
    const crafted = inTransaction(services.pool, { property: "1'; reset role; --" as unknown as number }, (db) =>
      db.selectFrom('contact').selectAll().execute(),
    );
    await expect(crafted).rejects.toThrow('invalid input syntax for type integer');
    expect(services.pool.idleCount).toBe(services.pool.totalCount);
  });
});
