import type { AreaNames } from './names.ts';

export const contractFile = ({ type, value, path, table }: AreaNames) => `import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { personal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** What staff type in. */
export const ${type}Input = z.strictObject({
  name: personal(text(120), 'name'),
  note: personal(optionalText(300)),
  isActive: flag.default(true),
});

export const ${type} = record('${table}', { ...${type}Input.shape, id, createdAt: instant, updatedAt: instant });
export type ${type} = z.infer<typeof ${type}>;

export const ${value}Api = crud('${path}', { item: ${type}, input: ${type}Input, searchable: true });

nameSchemas({ ${type}Input, ${type}Update: ${value}Api.update.body, ${type} });
`;

/** An index for each question the security suite asks of a list: default sort, dates, order by name, \`$startsWith\`. */
export const migrationFile = ({ table }: AreaNames) => `create table ${table} (
  property_id int not null references property,
  id          int generated always as identity,
  name        text collate natural_order not null,
  note        text,
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (property_id, id)
);
create index ${table}_updated on ${table} (property_id, updated_at desc, id desc);
create index ${table}_created on ${table} (property_id, created_at);
create index ${table}_name on ${table} (property_id, name, id);
create index ${table}_name_prefix on ${table} (property_id, name collate "C");
select lobby.scope_table('${table}');
select lobby.make_searchable('${table}', array['name', 'note']);
`;

export const routesFile = ({ area, value }: AreaNames) => `import { ${value}Api } from '@lobby/contract/areas/${area}';
import { crudRoutes, type Module, type Source } from '#platform/module.ts';

export const ${value}Source: Source = { table: '${value}' };
export const ${value}Module: Module = (route) => crudRoutes(route, ${value}Api, '${area}', ${value}Source);
`;

export const seedFile = ({ type }: AreaNames) => `import type { Insertable } from 'kysely';
import type { ${type} } from '#platform/db/db.gen.ts';

/** An ordinary one; tests and demos change what matters to them. */
export const make${type} = (changes: Partial<Insertable<${type}>> = {}): Insertable<${type}> => ({
  name: 'สมชาย ใจดี',
  ...changes,
});
`;

export const testFile = ({
  area,
  value,
  type,
  path,
  table,
  title,
}: AreaNames) => `import { beforeEach, describe, expect, it } from 'vitest';
import { make${type} } from '#demo/seed/${area}.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const url = '/api${path}';
const made = async (changes: object = {}) => (await as('admin').post(url, { name: 'Malee', ...changes })).body.data;
const names = async (query: string) => (await as('user').get(\`\${url}?\${query}\`)).body.data.map(({ name }: { name: string }) => name);

beforeEach(() => inProperty('home', (db) => db.deleteFrom('${value}').execute()));

describe('${title.toLowerCase()}', () => {
  it('is added, changed and removed, with what was left out filled in', async () => {
    const { id } = await made();
    const { body } = await as('admin').put(\`\${url}/\${id}\`, { note: 'by the back door' });
    expect(body.data).toMatchObject({ id, name: 'Malee', note: 'by the back door', isActive: true });
    expect((await as('admin').delete(\`\${url}/\${id}\`)).body).toEqual({ data: { id } });
    expect((await as('user').get(\`\${url}/\${id}\`)).status).toBe(404);
  });

  it('is found by any part of its texts', async () => {
    await inProperty('home', (db) => db.insertInto('${value}').values([make${type}(), make${type}({ name: 'Malee' })]).execute());
    expect(await names('sort=name:asc')).toEqual(['สมชาย ใจดี', 'Malee']);
    expect(await names('filters[search][$containsi]=MAL')).toEqual(['Malee']);
  });

  it('is written by administrators only, and is nobody else’s', async () => {
    const { id } = await made();
    expect((await as('user').post(url, { name: 'Malee' })).status).toBe(403);
    expect((await as('neighbour').get(\`\${url}/\${id}\`)).status).toBe(404);
  });

  it('is in the log, with what is personal masked', async () => {
    const { id } = await made({ note: 'calls at 0812345678' });
    const { data } = (await as('user').get(\`/api/loggers?filters[record]=${table}&filters[recordId]=\${id}\`)).body;
    expect(data[0].changes).toContainEqual({ field: 'note', before: null, after: '•••5678', isMasked: true });
  });
});
`;

/** Calls the specification may not name: rights are judged by docs/spec, so they are named there. */
export const callsOf = ({ path, title }: AreaNames): [method: string, path: string, note: string][] => [
  ['GET', `/api${path}`, `${title}: list`],
  ['GET', `/api${path}/{id}`, `${title}: one`],
  ['POST', `/api${path}`, `${title}: a new one`],
  ['PUT', `/api${path}/{id}`, `${title}: changes`],
  ['DELETE', `/api${path}/{id}`, `${title}: removes one`],
];
