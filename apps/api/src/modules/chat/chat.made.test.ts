import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, inProperty, config, properties } = await facilitiesServer(4);
type Resident = (typeof residents)[number];
const [somchai, malee, prasert, wanida] = residents as [Resident, Resident, Resident, Resident];
const WORDS = 'ขอจองสนามวันเสาร์ค่ะ';

/** A conversation in which the resident has said something; that is message 2. */
async function asked({ room, user }: Resident) {
  const { id } = (await as('admin').post('/api/chats', { room, member: user })).body.data;
  const body = { id: randomUUID(), side: 'resident', text: WORDS, after: 1000 };
  const { number } = (await as('admin').post(`/api/chats/${id}/messages`, body)).body.data;
  return { conversation: id as number, number: number as number };
}
type Line = { number: number; side: string; event: string | null; text: string; replyTo: number | null; made: object | null };
const messagesOf = async ({ conversation }: { conversation: number }): Promise<Line[]> =>
  (await as('user').get(`/api/chats/${conversation}/messages`)).body.data;

describe('what is made from a conversation', () => {
  it('is a booking: the conversation names it after the message it was made from, and its page leads back', async () => {
    const from = await asked(somchai);
    const place = await facility();
    const slots = [slot(3, '10:00', '11:00'), slot(3, '12:00', '13:00')].map((one) => ({ facility: place, slot: one }));
    const { body } = await book(somchai, slots, { note: WORDS, from });
    const [first, second] = body.data;
    const lines = await messagesOf(from);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(lines.slice(2)).toMatchObject([
      { side: 'system', event: 'madeBooking', text: first.number, replyTo: from.number, made: { area: 'booking', id: first.id } },
      { side: 'system', event: 'madeBooking', text: second.number, made: { area: 'booking', id: second.id } },
    ]);
    const page = (await as('admin').get(`/api/bookings/${first.id}`)).body.data;
    expect(page).toMatchObject({ note: WORDS, conversationId: from.conversation });
    const other = (await book(somchai, { facility: place, slot: slot(3, '15:00', '16:00') })).body.data[0];
    expect((await as('admin').get(`/api/bookings/${other.id}`)).body.data.conversationId).toBeNull();
  });

  it('is a privacy request, and a line of the shift note', async () => {
    const from = await asked(malee);
    const wish = { member: malee.user, kind: 'erasure', channel: 'chat', details: WORDS, from };
    const { id } = (await as('admin').post('/api/subject-requests', wish)).body.data;
    expect((await as('admin').get(`/api/subject-requests/${id}`)).body.data).toMatchObject({
      details: WORDS,
      conversationId: from.conversation,
    });
    const note = (await as('admin').post('/api/shift-notes', { text: WORDS, from })).body.data;
    expect(note.lines.at(-1)).toMatchObject({ text: WORDS, conversationId: from.conversation });
    expect((await messagesOf(from)).slice(2)).toMatchObject([
      { event: 'madeRequest', replyTo: from.number, made: { area: 'subject-request', id } },
      { event: 'madeNote', replyTo: from.number, made: { area: 'shift-note', id: note.id } },
    ]);
  });

  it('leaves the conversation as it waits: nothing was answered by it', async () => {
    const from = await asked(prasert);
    const before = (await as('admin').get(`/api/chats/${from.conversation}`)).body.data;
    await as('admin').post('/api/shift-notes', { text: WORDS, from });
    const after = (await as('admin').get(`/api/chats/${from.conversation}`)).body.data;
    expect(after).toMatchObject({ state: 'open', waitingSince: before.waitingSince, lastText: WORDS });
  });
});

describe('nothing is made', () => {
  it('from a conversation of another property, of the staff, or a message that is not there; and no record is left', async () => {
    const from = await asked(wanida);
    const place = await facility();
    const room = (await as('admin').post('/api/chats/staff-rooms', { subject: 'กะดึก', isMembersOnly: true })).body.data.id;
    const foreign = await inProperty('next', async (db) => {
      const made = { kind: 'staff', subject: 'ก' } as const;
      return (await db.insertInto('conversation').values(made).returning('id').executeTakeFirstOrThrow()).id;
    });
    for (const wrong of [
      { ...from, number: from.number + 1 },
      { conversation: room, number: 1 },
      { conversation: foreign, number: 1 },
      { conversation: 2_000_000_000, number: 1 },
    ]) {
      for (const [path, body] of [
        ['/api/bookings/multiple', { user: wanida.user, bookings: [{ facility: place, slot: slot(4, '10:00', '11:00') }] }],
        ['/api/subject-requests', { member: wanida.user, kind: 'access' }],
        ['/api/shift-notes', { text: 'ไม่ควรเหลือ' }],
      ] as const) {
        const answer = await as('admin').post(path, { ...body, from: wrong });
        expect([path, answer.status, answer.body.error.details.errors[0].path]).toEqual([path, 400, ['from']]);
      }
    }
    const left = await inProperty('home', async (db) => ({
      bookings: await db.selectFrom('booking').select('id').where('facilityId', '=', place).execute(),
      requests: await db.selectFrom('subjectRequest').select('id').where('memberId', '=', wanida.user).execute(),
      lines: await db.selectFrom('shiftNoteLine').select('id').where('text', '=', 'ไม่ควรเหลือ').execute(),
    }));
    expect(left).toEqual({ bookings: [], requests: [], lines: [] });
    expect(await messagesOf(from)).toHaveLength(2);
  });

  it('by somebody who may not make it', async () => {
    const from = await asked(wanida);
    const wish = { member: wanida.user, kind: 'access', from };
    expect((await as('user').post('/api/subject-requests', wish)).status).toBe(403);
    expect((await messagesOf(from)).filter(({ event }) => event?.startsWith('made'))).toEqual([]);
  });
});

describe('what is erased', () => {
  it('takes the link with it: the conversation goes and the record stays, or the record goes and the line stays', async () => {
    const from = await asked(prasert);
    const { id } = (
      await as('admin').post('/api/subject-requests', { member: prasert.user, kind: 'access', details: WORDS, from })
    ).body.data;
    const { rows } = await inProperty('home', (_db, query) =>
      query<{ leaks: number }>(
        `select count(*)::int as leaks from audit_log where record = 'chat_record' and concat(before, after) like '%' || $1 || '%'`,
        [WORDS],
      ),
    );
    expect(rows[0]?.leaks).toBe(0);
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await db.deleteFrom('subjectRequest').where('id', '=', id).execute();
    });
    expect((await messagesOf(from)).at(-1)).toMatchObject({ event: 'madeRequest', made: null });
    const note = (await as('admin').post('/api/shift-notes', { text: WORDS, from })).body.data;
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await db.deleteFrom('conversation').where('id', '=', from.conversation).execute();
    });
    const { lines } = (await as('admin').get(`/api/shift-notes/${note.id}`)).body.data;
    expect(lines.at(-1)).toMatchObject({ text: WORDS, conversationId: null });
  });
});
