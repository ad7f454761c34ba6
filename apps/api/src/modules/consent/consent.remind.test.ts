import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { openLog } from '#platform/logging/logger.ts';
import { chatHouse } from '#test/fixtures/chats.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { remindOfConsents } from './remind.job.ts';

const server = await testServer();
const { as, app, config, inProperty, properties } = server;
const { members } = await chatHouse(server, 4);
const [first, second, third, fourth] = members as [number, number, number, number];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());
const at = '/api/consents';
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

const SECRET = 'channel secret of this house';
await as('organize').put('/api/chat-channel', { kind: 'simulator', channelSecret: SECRET, accessToken: null });
const channel = (await as('organize').get('/api/chat-channel')).body.data;

/** A resident who writes by the channel, and staff who said who it is: the number of the conversation. */
async function conversationOf(member: number): Promise<number> {
  const text = `U-consent-${member}`;
  const message = { type: 'message', source: { type: 'user', userId: text }, message: { id: randomUUID(), type: 'text', text } };
  const payload = JSON.stringify({ events: [{ webhookEventId: randomUUID(), timestamp: Date.now(), ...message }] });
  const signature = createHmac('sha256', SECRET).update(payload).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature };
  await app.inject({ method: 'POST', url: `/api/chat-inbound/${channel.id}`, headers, payload });
  const [{ id }] = (await as('admin').get(`/api/chats?filters[search][$containsi]=${text}`)).body.data;
  await as('admin').post(`/api/chats/${id}/link`, { member });
  return id;
}
async function publish(code: string): Promise<number> {
  const { data } = (await as('organize').get(`${at}?filters[code]=${code}`)).body;
  await as('organize').post(`${at}/active`, { id: data[0].id });
  return data[0].id as number;
}
const idOf = async (code: string): Promise<number> => (await as('user').get(`${at}?filters[code]=${code}`)).body.data[0].id;
const remind = (id: number, body: object = {}) => as('admin').post(`${at}/${id}/reminders`, body);
const people = async (id: number, state = 'undecided') => (await as('user').get(`${at}/${id}/people?state=${state}`)).body;
const remindersIn = async (id: number): Promise<{ text: string }[]> =>
  (await as('admin').get(`/api/chats/${id}/messages`)).body.data.filter(
    ({ event }: { event: string | null }) => event === 'consentReminder',
  );
/** What the workers are asked to do: twice at the same moment, as after a crash. */
async function send() {
  const { rows } = await worker.query(`delete from jobs.request where task = 'remindOfConsents' returning payload`);
  await Promise.all([...rows, ...rows].map(({ payload }) => remindOfConsents.run(job as never, payload)));
}
async function accept(id: number, resident: number) {
  const current = (await as('user').get(`${at}/current?locale=th&audience=resident`)).body.data;
  const { version, hash } = current.find(({ consent }: { consent: number }) => consent === id);
  const { status } = await as('admin').post(`${at}/decisions`, { resident, consent: id, version, hash, decision: 'accept' });
  expect(status).toBe(200);
}
/** As if so many days had passed. */
const later = (days: number) =>
  asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    await sql`update consent_reminder set created_at = created_at - make_interval(days => ${days})`.execute(db);
  });

const conversations = [await conversationOf(first), await conversationOf(second)] as const;

describe('residents who have not decided', () => {
  it('are reminded by chat once, and those no channel reaches are counted', async () => {
    const face = await publish('face-access');
    await accept(face, fourth);
    expect((await people(face)).data).toMatchObject([
      { id: first, hasChannel: true, reminder: null },
      { id: second, hasChannel: true, reminder: null },
      { id: third, hasChannel: false, reminder: null },
    ]);
    expect((await people(face, 'unreached')).data).toMatchObject([{ id: third }]);
    const found = await as('user').get(`${at}/${face}/people?state=undecided&search=701`);
    expect(found.body.data).toMatchObject([{ id: first }]);
    const one = await remind(face, { residents: [first] });
    expect(one.body.data).toEqual({ reminded: 1, recent: 0, withoutChannel: 0, decided: 0, days: 7, delivered: [] });
    expect((await people(face)).data[0].reminder).toMatchObject({ channel: 'chat', state: 'queued' });
    const preview = await as('user').post(`${at}/${face}/reminders/preview`, {});
    expect(preview.body.data).toEqual({ reminded: 1, recent: 1, withoutChannel: 1, decided: 1, days: 7 });
    // Two who remind at the same time: what one did, the other sees.
    const both = await Promise.all([remind(face), remind(face)]);
    expect(both.map(({ body }) => body.data).toSorted((a, b) => b.reminded - a.reminded)).toEqual([
      { reminded: 1, recent: 1, withoutChannel: 1, decided: 1, days: 7, delivered: [] },
      { reminded: 0, recent: 2, withoutChannel: 1, decided: 1, days: 7, delivered: [] },
    ]);
    await send();
    for (const conversation of conversations) {
      const [reminder, ...more] = await remindersIn(conversation);
      expect(more).toEqual([]);
      expect(reminder).toMatchObject({ side: 'system', channel: 'simulator', delivery: 'queued' });
      expect(reminder?.text).toContain('ความยินยอมให้ใช้ใบหน้าเพื่อเปิดประตู');
      expect(reminder?.text).toContain('free to accept or to refuse');
      expect(reminder?.text).not.toMatch(/701|702|มานี|Manee/);
    }
    expect((await remind(face)).body.data).toMatchObject({ reminded: 0, recent: 2, withoutChannel: 1 });
    expect(
      await inProperty('home', (db) =>
        db.selectFrom('auditLog').select('action').where('record', '=', 'consent_reminder').execute(),
      ),
    ).toHaveLength(2);
  });

  it('hear of it again after the days the property chose, and of the next version at once', async () => {
    const face = await idOf('face-access');
    await as('organize').put('/api/settings', { consentReminderDays: 3 });
    await later(2);
    expect((await remind(face)).body.data).toMatchObject({ reminded: 0, recent: 2, days: 3 });
    await later(2);
    expect((await remind(face, { residents: [first] })).body.data).toMatchObject({ reminded: 1, recent: 0 });
    await as('organize').put('/api/settings', { consentReminderDays: 7 });
    await as('organize').post(at, { consent: face, locale: 'th', title: 'ใบหน้าใหม่', content: '<p>อื่น</p>' });
    await as('organize').post(`${at}/active`, { id: face, bothChecked: true });
    expect((await remind(face, { residents: [first] })).body.data).toMatchObject({ reminded: 1, recent: 0 });
    // The one of the text that was replaced is not sent.
    await send();
    const texts = (await remindersIn(conversations[0])).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('ใบหน้าใหม่'))).toHaveLength(1);
    expect(texts).toHaveLength(2);
  });

  it('who have decided before it is sent hear nothing', async () => {
    const marketing = await publish('marketing');
    await remind(marketing, { residents: [second] });
    await accept(marketing, second);
    const before = await remindersIn(conversations[1]);
    await send();
    expect(await remindersIn(conversations[1])).toHaveLength(before.length);
    expect((await people(marketing, 'accepted')).data).toMatchObject([{ id: second, reminder: null }]);
  });

  it("hear nothing in a conversation that was found to be somebody else's before it is sent", async () => {
    const staff = await publish('line-messages');
    await remind(staff, { residents: [first] });
    await as('admin').post(`/api/chats/${conversations[0]}/unlink`, { reason: 'not theirs' });
    const before = await remindersIn(conversations[0]);
    await send();
    expect(await remindersIn(conversations[0])).toHaveLength(before.length);
    await as('admin').post(`/api/chats/${conversations[0]}/link`, { member: first });
    expect((await people(staff)).data[0]).toMatchObject({ id: first, hasChannel: true, reminder: null });
  });

  it('get a letter where no channel reaches them, or where a message failed', async () => {
    const line = await idOf('line-messages');
    await remind(line);
    await send();
    expect((await people(line, 'unreached')).data.map(({ id }: { id: number }) => id)).toEqual([third, fourth]);
    await inProperty('home', (_db, query) =>
      query(
        `update chat_message set delivery = 'failed', error_code = 'blocked' where conversation_id = $1 and event = 'consentReminder'`,
        [conversations[0]],
      ),
    );
    expect((await people(line)).data[0].reminder).toMatchObject({ state: 'failed' });
    expect((await people(line, 'unreached')).data.map(({ id }: { id: number }) => id)).toEqual([first, third, fourth]);
    expect((await remind(line, { residents: [first] })).body.data).toMatchObject({ reminded: 0, recent: 1 });
    const letters = { channel: 'letter', residents: [first, second, third] };
    expect((await remind(line, letters)).body.data).toMatchObject({ reminded: 2, recent: 1, withoutChannel: 0 });
    expect((await remind(line, letters)).body.data).toMatchObject({ reminded: 0, recent: 3 });
    expect((await people(line, 'unreached')).data.map(({ id }: { id: number }) => id)).toEqual([fourth]);
    expect((await people(line)).data[2].reminder).toMatchObject({ channel: 'letter', state: 'sent' });
    expect((await remind(line, { channel: 'letter' })).status).toBe(400);
  });

  it('have had no letter where the mark is taken back within ten minutes, and a message stays', async () => {
    const line = await idOf('line-messages');
    const undo = (residents: number[], who: 'admin' | 'user' | 'neighbour' = 'admin') =>
      as(who).post(`${at}/${line}/reminders/undo`, { residents });
    const unreached = async () => (await people(line, 'unreached')).data.map(({ id }: { id: number }) => id);
    const marked = (await remind(line, { channel: 'letter', residents: [third, fourth] })).body.data;
    expect(marked).toMatchObject({ reminded: 1, recent: 1, delivered: [fourth] });
    expect(await unreached()).toEqual([]);
    expect((await undo(marked.delivered, 'user')).status).toBe(403);
    expect((await undo(marked.delivered, 'neighbour')).status).toBe(404);
    expect((await undo(marked.delivered)).body.data).toEqual({ undone: 1 });
    expect(await unreached()).toEqual([fourth]);
    const [last] = await inProperty('home', (db) =>
      db
        .selectFrom('auditLog')
        .select('action')
        .where('record', '=', 'consent_reminder')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(last).toEqual({ action: 'POST:/consents/:id/reminders/undo' });
    expect(keyOf(await undo(marked.delivered))).toBe('error.consentLetterUndo');
    // The second was reminded by chat alone: that has left.
    expect(keyOf(await undo([second]))).toBe('error.consentLetterUndo');
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await sql`update consent_reminder set created_at = created_at - interval '11 minutes' where channel = 'letter'`.execute(db);
    });
    expect(keyOf(await undo([third]))).toBe('error.consentLetterUndo');
  });

  it('are not sent what they do not want, nor what a guardian decides', async () => {
    const notice = await publish('privacy-notice');
    const write = (statement: string, member: number) =>
      asOwner(ownerUrl(config), async (db) => {
        await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
        await sql`${sql.raw(statement)} (select person_id from member where id = ${member})`.execute(db);
      });
    await write('update member set gets_notices = false where person_id =', first);
    await write(`update person set minor_until = '2999-01-01' where id =`, second);
    expect((await people(notice)).data).toMatchObject([
      { hasChannel: false },
      { hasChannel: false, needsGuardian: true },
      {},
      {},
    ]);
    const { body } = await remind(notice, { residents: [first, second] });
    expect(body.data).toMatchObject({ reminded: 0, withoutChannel: 2 });
    await write('update member set gets_notices = true where person_id =', first);
    await write('update person set minor_until = null where id =', second);
    expect((await remind(notice, { residents: [first, second] })).body.data).toMatchObject({ reminded: 2, withoutChannel: 0 });
  });

  it('of nothing that asks no resident, by nobody who only reads, and in no other property', async () => {
    const staffNotice = await idOf('work-rules');
    expect(keyOf(await remind(staffNotice))).toBe('error.consentNotAsked');
    expect(keyOf(await remind(await idOf('visitor-notice')))).toBe('error.consentNotAsked');
    const face = await idOf('face-access');
    expect((await as('user').post(`${at}/${face}/reminders`, {})).status).toBe(403);
    expect((await as('neighbour').post(`${at}/${face}/reminders/preview`, {})).status).toBe(404);
    expect(keyOf(await as('admin').post(`${at}/${staffNotice}/reminders/preview`, {}))).toBe('error.consentNotAsked');
    expect((await as('neighbour').post(`${at}/${face}/reminders`, {})).status).toBe(404);
    expect((await remind(face, { residents: [999_999] })).status).toBe(400);
  });
});

describe('a form on paper', () => {
  const formsOf = (id: number, residents: number[]) => as('admin').post(`${at}/${id}/forms`, { residents });
  const scanned = async (code: string, who: 'admin' | 'user' | 'neighbour' = 'admin') =>
    (await as(who).post('/api/scan', { code })).body.data;

  it('is for one person, with the text in force in both languages and a code in each', async () => {
    const face = await idOf('face-access');
    const { data } = (await formsOf(face, [first, third])).body;
    expect(data).toMatchObject({ basis: 'consent', version: 2, texts: [{ locale: 'th', title: 'ใบหน้าใหม่' }, { locale: 'en' }] });
    expect(data.forms).toMatchObject([
      { resident: first, rooms: '701', nameEn: 'Manee Jaidee', language: null, needsGuardian: false },
      { resident: third, rooms: '703' },
    ]);
    const { th, en } = data.forms[0].codes;
    expect([th, en]).toEqual([expect.stringMatching(/^F1\.\d+\.\d+\.TH\.[A-Z2-7]{26}$/), expect.stringMatching(/\.EN\./)]);
    const match = {
      kind: 'consent',
      id: face,
      title: { en: 'Manee Jaidee' },
      detail: { th: 'ใบหน้าใหม่' },
      room: { name: '701' },
      state: 'open',
      act: 'capture',
      form: { resident: first, version: 2, locale: 'en' },
    };
    expect(await scanned(en.toLowerCase())).toMatchObject([match]);
    expect(await scanned(th, 'user')).toMatchObject([{ ...match, act: null, form: { locale: 'th' } }]);
  });

  it('is nothing where it was changed, and nothing in another property', async () => {
    const face = await idOf('face-access');
    const [one, other] = (await formsOf(face, [first, third])).body.data.forms;
    const forged = one.codes.th.replace(`.${first}.`, `.${third}.`);
    expect(forged).not.toBe(one.codes.th);
    expect(await scanned(forged)).toEqual([]);
    expect(await scanned(other.codes.th, 'neighbour')).toEqual([]);
    expect((await as('neighbour').post(`${at}/${face}/forms`, { residents: [first] })).status).toBe(404);
    expect((await formsOf(face, [first, 999_999])).status).toBe(400);
  });

  it('says what it is when they have decided, and when its text was replaced', async () => {
    const face = await idOf('face-access');
    const { en } = (await formsOf(face, [first])).body.data.forms[0].codes;
    await accept(face, first);
    expect(await scanned(en)).toMatchObject([{ state: 'decided', act: null }]);
    await as('organize').post(at, { consent: face, locale: 'en', title: 'Faces', content: '<p>other</p>' });
    await as('organize').post(`${at}/active`, { id: face, bothChecked: true });
    expect(await scanned(en)).toMatchObject([{ state: 'outdated', act: null, form: { version: 2, resident: first } }]);
    const { data } = (await as('user').get(`${at}/${face}/people?state=all&resident=${first}`)).body;
    expect(data).toMatchObject([{ id: first, decision: null }]);
  });

  it('is of nobody who left', async () => {
    const face = await idOf('face-access');
    const { th } = (await formsOf(face, [fourth])).body.data.forms[0].codes;
    await as('admin').post('/api/requests/tenant/remove', { payload: { userId: fourth, reason: 'moved' }, channel: 'cms' });
    expect(await scanned(th)).toEqual([]);
    expect((await formsOf(face, [fourth])).body.data.forms).toEqual([]);
  });
});
