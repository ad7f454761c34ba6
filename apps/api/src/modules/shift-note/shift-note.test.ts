import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { passageCounts } from '#test/fixtures/dashboard/passages.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { storedSummary } from './shift-note.summary.ts';

const { as, inProperty, properties, accounts, config, services } = await testServer();
const { addPassages } = await passageCounts(config);
const at = '/api/shift-notes';

const write = (by: Person, text?: string) => as(by).post(at, text === undefined ? {} : { text });
const sign = (by: Person, id: number) => as(by).post(`${at}/${id}/sign`);
const confirm = (by: Person, id: number) => as(by).post(`${at}/${id}/confirm`);
const current = async (by: Person) => (await as(by).get(`${at}/current`)).body.data;
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

/** A note that was signed by the Admin. */
async function signed(text = 'Lift 2 is out of order'): Promise<number> {
  const { id } = (await write('admin', text)).body.data;
  await sign('admin', id);
  return id as number;
}

beforeEach(() =>
  asOwner(ownerUrl(config), async (db) => {
    for (const property of [properties.home, properties.next]) {
      await sql`select set_config('app.property_id', ${String(property)}, true)`.execute(db);
      await db.deleteFrom('shiftNoteLine').execute();
      await db.deleteFrom('shiftNote').execute();
    }
  }),
);

describe('a shift is handed over', () => {
  it('is written by several, signed by one, confirmed by another, and the next begins where it ended', async () => {
    expect(await current('user')).toMatchObject({ note: { id: null, lines: [] }, unconfirmed: null });
    const { id } = (await write('admin', 'Lift 2 is out of order')).body.data;
    expect((await write('organize', 'The plumber comes at eight')).body.data.id).toBe(id);
    expect((await current('user')).note).toMatchObject({
      id,
      lines: [
        { text: 'Lift 2 is out of order', writtenBy: 'admin' },
        { text: 'The plumber comes at eight', writtenBy: 'organize' },
      ],
    });

    const { signedAt, ...rest } = (await sign('admin', id)).body.data;
    expect(rest).toMatchObject({ signedBy: { id: accounts.admin, name: 'admin' }, confirmedAt: null });
    expect(await current('organize')).toMatchObject({ note: { id: null, since: signedAt }, unconfirmed: { id } });
    expect((await confirm('organize', id)).body.data).toMatchObject({ confirmedBy: { id: accounts.organize } });
    expect((await current('organize')).unconfirmed).toBeNull();
    expect((await write('organize', 'Quiet night')).body.data).toMatchObject({ since: signedAt });
    const list = (await as('user').get(`${at}?populate=signedBy,confirmedBy`)).body;
    expect(list.data).toMatchObject([{ signedAt: null }, { id, signedBy: { name: 'admin' }, confirmedBy: { name: 'organize' } }]);
  });

  it('can be signed without a word, and by nobody twice', async () => {
    const { id } = (await write('admin')).body.data;
    expect((await sign('organize', id)).body.data).toMatchObject({ lines: [], signedBy: { name: 'organize' } });
    expect(keyOf(await sign('admin', id))).toBe('error.shiftNoteSigned');
  });

  it('is confirmed by somebody else, once, and not before it is signed', async () => {
    const { id: open } = (await write('admin', 'x')).body.data;
    expect(keyOf(await confirm('organize', open))).toBe('error.shiftNoteOpen');
    await sign('admin', open);
    expect(keyOf(await confirm('admin', open))).toBe('error.shiftNoteOwn');
    expect((await confirm('organize', open)).status).toBe(200);
    expect(keyOf(await confirm('organize', open))).toBe('error.shiftNoteConfirmed');
  });

  it('takes 200 lines, also where two write at once, and can then still be signed', async () => {
    const { id } = (await write('admin', 'first')).body.data;
    const lines = Array.from({ length: 198 }, (_, line) => ({ noteId: id, text: `line ${line}` }));
    await inProperty('home', (db) => db.insertInto('shiftNoteLine').values(lines).execute());
    const answers = await Promise.all([write('admin', 'last'), write('organize', 'last')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(keyOf(await write('admin', 'one more'))).toBe('error.shiftNoteFull');
    expect((await sign('admin', id)).body.data.lines).toHaveLength(200);
    expect((await write('admin', 'in the next one')).status).toBe(200);
  });

  it('is one note where two write at once', async () => {
    const answers = await Promise.all(['admin', 'organize', 'admin', 'organize'].map((by) => write(by as Person, by)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await current('user')).note.lines).toHaveLength(4);
  });

  it('is read by everybody who works here, written by administrators, and not seen next door', async () => {
    const id = await signed();
    for (const refused of [write('user', 'x'), sign('user', id), confirm('user', id)]) expect((await refused).status).toBe(403);
    expect((await as('user').get(`${at}/${id}`)).body.data.lines).toHaveLength(1);
    for (const missing of [as('neighbour').get(`${at}/${id}`), sign('neighbour', id), confirm('neighbour', id)])
      expect((await missing).status).toBe(404);
    expect((await current('neighbour')).unconfirmed).toBeNull();
    expect((await as('neighbour').get(at)).body.data).toEqual([]);
  });
});

describe('what the system saw', () => {
  it('is counted while the shift runs, and stays as it was once it is signed', async () => {
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    const denied = {
      property: properties.home,
      at: hour,
      count: 3,
      kind: 'door',
      device: 1,
      way: 'in',
      result: 'denied',
      of: '',
    };
    await addPassages(denied);
    await inProperty('home', async (db) => {
      await db.insertInto('hardware').values({ type: 'door', name: 'ประตูหน้า', nameEn: 'Front door' }).execute();
      await sql`update hardware set last_heartbeat_at = now() - interval '1 hour'`.execute(db);
    });
    const { id } = (await write('admin', 'x')).body.data;
    const seen = {
      parcelsReceived: 0,
      parcelsHandedOver: 0,
      deniedEntries: 3,
      offlineCount: 1,
      offline: [{ name: 'ประตูหน้า', nameEn: 'Front door', since: expect.any(String) }],
      published: [],
      workers: expect.arrayContaining([{ name: 'admin', nameEn: null }]),
    };
    expect((await current('user')).note.summary).toMatchObject(seen);
    await sign('admin', id);
    await addPassages({ ...denied, count: 5 });
    await inProperty('home', (db) => db.deleteFrom('hardware').execute());
    expect((await as('user').get(`${at}/${id}`)).body.data.summary).toMatchObject(seen);
  });

  it('of a note signed before staff had names in English, the names are still read', () => {
    const kept = { parcelsReceived: 0, parcelsHandedOver: 0, deniedEntries: 0, offlineCount: 0, offline: [], publishedCount: 0 };
    expect(storedSummary({ ...kept, published: [], workers: ['สมชาย'] }).workers).toEqual([{ name: 'สมชาย', nameEn: null }]);
  });
});

describe('the database itself', () => {
  const inHome = (by: Person, statement: string) =>
    inTransaction(services.pool, { property: properties.home, user: accounts[by] }, (db) => sql.raw(statement).execute(db));

  it.each([
    ["update shift_note set summary = '{}'", 'A signed shift note does not change'],
    ['update shift_note set signed_at = now()', 'A signed shift note does not change'],
    ["update shift_note set since = now() - interval '1 year'", 'A signed shift note does not change'],
    ["insert into shift_note_line (note_id, text) select id, 'later' from shift_note", 'A signed shift note does not change'],
    ["update shift_note_line set text = 'nothing happened'", 'permission denied'],
    ['delete from shift_note_line', 'permission denied'],
    ['delete from shift_note', 'permission denied'],
  ])('keeps a signed note as it is: %s', async (statement, refusal) => {
    await signed();
    await expect(inHome('organize', statement)).rejects.toThrow(refusal);
  });

  it('lets nobody sign or confirm in the name of another, and keeps one open note', async () => {
    const id = await signed();
    const confirmedBy = (who: Person) => `update shift_note set confirmed_at = now(), confirmed_by_id = ${accounts[who]}`;
    await expect(inHome('admin', confirmedBy('organize'))).rejects.toThrow('Everybody signs for themselves');
    await expect(inHome('admin', confirmedBy('admin'))).rejects.toThrow('Somebody else confirms a shift note');
    await inHome('organize', `${confirmedBy('organize')} where id = ${id}`);
    await write('admin', 'next');
    const signedBy = `update shift_note set signed_at = now(), summary = '{}', signed_by_id = ${accounts.organize} where signed_at is null`;
    await expect(inHome('admin', signedBy)).rejects.toThrow('Everybody signs for themselves');
    await expect(inHome('admin', 'insert into shift_note (since) values (now())')).rejects.toThrow('shift_note_one_open');
  });

  it('writes every step into the log', async () => {
    const id = await signed();
    await confirm('organize', id);
    const log = await inProperty('home', (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'accountId'])
        .where('record', '=', 'shift_note')
        .where('recordId', '=', String(id))
        .orderBy('id')
        .execute(),
    );
    expect(log).toEqual([
      { action: 'POST:/shift-notes', accountId: accounts.admin },
      { action: 'POST:/shift-notes/:id/sign', accountId: accounts.admin },
      { action: 'POST:/shift-notes/:id/confirm', accountId: accounts.organize },
    ]);
  });
});
