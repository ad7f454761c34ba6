import { id, instant, optionalText, text } from '@lobby/contract/kernel/fields';
import { listQuery, listShape } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Place } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { catalogueFaults } from '#test/security/catalogue.ts';
import type { Ctx } from '../request/context.ts';
import { listRows } from './rows.ts';
import type { Source } from './source.ts';

const { config, inProperty } = await testServer();
const source: Source = { table: 'sample' as 'contact' };
const shape = listShape(z.object({ id, name: text(60), plate: optionalText(20), createdAt: instant }), { searchable: true });

/** A table as a migration of an area would make it. */
const MIGRATION = `
  create table sample (
    property_id int not null references property,
    id          int generated always as identity,
    name        text not null,
    plate       text,
    secret      text,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    primary key (property_id, id)
  );
  select lobby.scope_table('sample', unlogged => array['secret']);
  select lobby.make_searchable('sample', array['name', 'plate']);`;

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
const add = (place: Place, name: string, plate: string | null) =>
  inProperty(place, (db) => sql`insert into sample (name, plate, secret) values (${name}, ${plate}, 'hush')`.execute(db));
const found = (place: Place, words: string) =>
  inProperty(place, async (_db, ask) => {
    const wire = listQuery('name:asc').parse({ filters: { search: { $containsi: words } } });
    const { data } = (await listRows({ query: ask } as Ctx, source, shape, wire)) as { data: { name: string }[] };
    return data.map(({ name }) => name);
  });

beforeAll(async () => {
  await asOwner((owner) => owner.query(MIGRATION));
  await add('home', 'Somchai ใจดี', '1กก 1234');
  await add('home', 'Malee', null);
  await add('next', 'Somchai next door', null);
});

describe('a table of a new area', () => {
  it('passes every check of the catalogue', async () => {
    expect((await asOwner(catalogueFaults)).faults).toEqual([]);
  });

  it('keeps each property to its own rows, on reading and on writing', async () => {
    const names = (place: Place) =>
      inProperty(place, async (_db, ask) => (await ask<{ name: string }>('select name from sample order by id', [])).rows);
    expect(await names('home')).toEqual([{ name: 'Somchai ใจดี' }, { name: 'Malee' }]);
    expect(await names('elsewhere')).toEqual([]);
    const intruding = inProperty('home', (db) =>
      sql`insert into sample (property_id, name) select property_id + 1, 'x' from sample limit 1`.execute(db),
    );
    await expect(intruding).rejects.toThrow(/row-level security/);
  });

  it('is in the audit log, without the columns left out of it', async () => {
    const { rows } = await inProperty('home', (_db, ask) =>
      ask<{ after: object }>(`select after from audit_log where record = 'sample' order by id limit 1`, []),
    );
    expect(rows[0]?.after).toMatchObject({ name: 'Somchai ใจดี', plate: '1กก 1234' });
    expect(Object.keys(rows[0]?.after ?? {})).toEqual(expect.not.arrayContaining(['secret', 'search_text', 'property_id']));
  });

  it('is searched in any case by every column named, and only in its own property', async () => {
    expect(await found('home', 'SOMCHAI')).toEqual(['Somchai ใจดี']);
    expect(await found('home', '1กก')).toEqual(['Somchai ใจดี']);
    expect(await found('home', 'lee')).toEqual(['Malee']);
    expect(await found('next', 'somchai')).toEqual(['Somchai next door']);
    expect(await found('elsewhere', 'somchai')).toEqual([]);
  });

  it('cannot be made by the application', async () => {
    const call = inProperty('home', (db) => sql`select lobby.scope_table('contact')`.execute(db));
    await expect(call).rejects.toThrow(/permission denied/);
  });
});
