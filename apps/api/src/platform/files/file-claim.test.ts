import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import { inTransaction } from '#platform/db/db.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { pdf, png } from '#test/fixtures/files/form.ts';
import { postParts, upload } from '#test/fixtures/files/http-client.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { accounts, as, config, inProperty, services, properties } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1201'));
const picture = await png();
await as('admin').post('/api/auth/confirm', { password: PASSWORD });
const idOf = async (who: 'admin' | 'user', bytes: Uint8Array) => (await upload(as(who), bytes)).body.data.id as number;
const lift = { nameTh: 'ก', nameEn: 'a', phone: '191' };
const posts = '/api/posts/announcement';

/** As an export leaves one behind: a text file of whoever asked for it. */
const exported = () =>
  inTransaction(services.pool, { property: properties.home, user: accounts.user }, (db) =>
    db
      .insertInto('file')
      .values({ key: crypto.randomUUID(), name: 'log.csv', type: 'text/csv', size: 9, uploadedById: accounts.user })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

it('an upload cannot take over another file by giving its id', async () => {
  const theirs = await idOf('admin', pdf());
  for (const parts of [
    [['data', JSON.stringify({ file: theirs })]],
    [
      ['data', JSON.stringify({ file: theirs })],
      ['file', picture],
    ],
    [
      ['file', picture],
      ['file', picture],
    ],
    [['data', '{}']],
  ] as Parameters<typeof postParts>[2][]) {
    const { status, body } = await postParts(as('user'), '/api/files', parts);
    expect([status, body.error.details.errors[0].path]).toEqual([400, ['file']]);
  }
});

it("no record can reference somebody else's upload or export", async () => {
  const [theirs, csv] = [await idOf('admin', picture), (await exported()).id];
  for (const [who, method, url, body] of [
    ['user', 'put', '/api/users/me', (id: number) => ({ picture: id })],
    ['organize', 'post', '/api/contacts', (id: number) => ({ ...lift, photo: id })],
    ['organize', 'post', '/api/parcels', (id: number) => ({ room: rooms[0], trackingNo: 'TH1', photo: id })],
    ['organize', 'put', '/api/settings', (id: number) => ({ logo: id })],
    ['organize', 'post', posts, (id: number) => makePost({ cover: id })],
    ['organize', 'post', posts, (id: number) => makePost({ attachments: [id] })],
  ] as const) {
    const answers = await Promise.all([theirs, csv, 999_999].map((id) => as(who)[method](url, body(id))));
    expect(answers[2]).toMatchObject({ status: 400, body: { error: { details: { errors: [{ key: 'notFound' }] } } } });
    expect(answers.map(({ text }) => text)).toEqual(Array(3).fill(answers[2]?.text));
  }
});

it('every column that leads to a file claims it', async () => {
  const { rows } = await asOwner(ownerUrl(config), (db) =>
    sql<{ column: string; claims: boolean }>`
      select con.conrelid::regclass || '.' || attname as column, exists (
        select from pg_trigger where tgrelid = con.conrelid and tgfoid = 'files.assert_claimable'::regproc
          and split_part(encode(tgargs, 'escape'), '\\000', 1) = attname) as claims
      from pg_constraint con
      join pg_attribute on attrelid = con.conrelid and attnum = con.conkey[array_length(con.conkey, 1)]
      where con.contype = 'f' and con.confrelid = 'file'::regclass`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(10);
  // Written by the exports themselves, with a file they have made.
  expect(rows.filter(({ claims }) => !claims).map(({ column }) => column)).toEqual(['export.file_id']);
});

it('a file belongs to one record, which may keep it whoever saves it', async () => {
  const photo = await idOf('admin', picture);
  const { id } = (await as('admin').post('/api/contacts', { ...lift, photo })).body.data;
  expect((await as('admin').post('/api/contacts', { ...lift, photo })).status).toBe(400);
  expect((await as('organize').put(`/api/contacts/${id}`, { phone: '192', photo })).status).toBe(200);

  const [first, second] = [await idOf('admin', pdf()), await idOf('admin', picture)];
  const post = (await as('admin').post(posts, makePost({ cover: second, attachments: [first] }))).body.data;
  const saved = await as('organize').put(`${posts}/${post.id}`, { attachments: [second, first], cover: second });
  expect(saved.body.data).toMatchObject({ attachments: [{ id: second }, { id: first }], cover: { id: second } });
  expect((await as('organize').post(`${posts}/${post.id}/duplicate`)).body.data.attachments).toHaveLength(2);
  expect((await as('organize').post(posts, makePost({ attachments: [first] }))).status).toBe(400);
});

it('of two concurrent records that reference one file, one gets it', async () => {
  const photo = await idOf('admin', picture);
  const both = await Promise.all([1, 2].map(() => as('admin').post('/api/contacts', { ...lift, photo })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});
