import { nextDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makeEvent } from '#demo/seed/calendar-event.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const url = '/api/posts/event-calendar';
const yoga = {
  title: 'โยคะยามเย็น',
  titleEn: 'Evening yoga',
  content: '<p>นำเสื่อมาเอง</p>',
  startDate: '2026-11-16T11:00:00.000Z',
  endDate: '2026-11-16T12:00:00.000Z',
  place: 'สวนชั้น 8',
};
const made = async (changes: object = {}) => (await as('admin').post(url, { ...yoga, ...changes })).body.data;
const between = async (from: string, to: string) =>
  (await as('user').get(`${url}/occurrences?from=${from}&to=${to}`)).body.data as {
    id: number;
    day: string;
    startDate: string;
  }[];

const people = await inProperty('home', async (db) => {
  const [roomId] = (await makeHouse(db, '1201')).rooms as [number];
  const rows = Array.from({ length: 50 }, (_, at) => ({ nameTh: `คนที่ ${at}`, nameEn: `Person ${at}`, roomId, roleId: 3 }));
  return (await db.insertInto('member').values(rows).returning('id').execute()).map(({ id }) => id);
});

beforeEach(() => inProperty('home', (db) => db.deleteFrom('calendarEvent').execute()));

describe('the office keeps its calendar', () => {
  it('adds an event, with what was left out filled in', async () => {
    const answer = await as('admin').post(url, yoga);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({
        ...yoga,
        type: 'activity',
        status: 'planned',
        isAllDay: false,
        recurrence: null,
        exceptions: [],
        capacity: null,
        registered: 0,
        isActive: true,
        cover: null,
        attachments: [],
        category: expect.objectContaining({ code: 'post-event' }),
      }),
    ]);
  });

  it('takes what the specification sends, and no more', async () => {
    const { title, content, startDate, endDate } = yoga;
    const plain = { title, content, startDate, endDate, isActive: true, isHighlight: false };
    expect((await as('admin').post(url, plain)).status).toBe(200);
    expect((await as('admin').post(url, { ...plain, publicDate: [] })).status).toBe(400);
  });

  it('finds them by the category the specification names', async () => {
    await made();
    const found = async (code: string) =>
      (await as('user').get(`${url}?filters[category][code]=${code}&populate=category`)).body.meta.total;
    expect([await found('post-event'), await found('post-news')]).toEqual([1, 0]);
  });

  it('finds them by their words, type and state, newest change first', async () => {
    const [one, two] = [await made(), await made({ title: 'ซ้อมหนีไฟ', type: 'safety', status: 'confirmed' })];
    await as('admin').put(`${url}/${one.id}`, { isHighlight: true });
    const ids = async (query: string) => (await as('user').get(`${url}?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([one.id, two.id]);
    expect(await ids(`filters[search][$containsi]=${encodeURIComponent('หนีไฟ')}`)).toEqual([two.id]);
    expect(await ids('filters[type]=safety&filters[status]=confirmed')).toEqual([two.id]);
    expect(await ids('sort=startDate:asc&filters[isHighlight]=true')).toEqual([one.id]);
  });

  it('cleans what it is told', async () => {
    expect((await made({ content: '<p onclick="x()">ok<script>alert(1)</script></p>' })).content).toBe('<p>ok</p>');
  });

  it('refuses an end before the begin, also when only one of them is changed', async () => {
    const wrong = await as('admin').post(url, { ...yoga, endDate: yoga.startDate });
    expect(wrong.body.error.details.errors).toEqual([expect.objectContaining({ path: ['endDate'], key: 'endDate' })]);
    const { id } = await made();
    expect((await as('admin').put(`${url}/${id}`, { startDate: '2026-11-17T11:00:00Z' })).status).toBe(400);
  });

  it('keeps whole days whole, whatever hours are told', async () => {
    const whole = { startDate: '2026-11-15T17:00:00.000Z', endDate: '2026-11-16T17:00:00.000Z' };
    expect(await made({ isAllDay: true })).toMatchObject(whole);
    const { id } = await made();
    expect((await as('admin').put(`${url}/${id}`, { isAllDay: true })).body.data).toMatchObject(whole);
    const { body } = await as('admin').post(`${url}/${id}/move`, { startDate: '2026-11-17T11:00:00Z' });
    expect(body.data).toMatchObject({ startDate: whole.endDate, endDate: '2026-11-17T17:00:00.000Z' });
  });

  it('refuses a deadline after the end; a series goes on after its first time', async () => {
    const registrationDeadline = '2026-11-16T12:00:01Z';
    const late = await as('admin').post(url, { ...yoga, registrationDeadline });
    expect([late.status, late.body.error.details.errors[0].path]).toEqual([400, ['registrationDeadline']]);
    const { id } = await made({ registrationDeadline: yoga.endDate });
    expect((await as('admin').put(`${url}/${id}`, { registrationDeadline })).status).toBe(400);
    expect((await as('admin').put(`${url}/${id}`, { endDate: '2026-11-16T11:30:00Z' })).status).toBe(400);
    await as('admin').post(`${url}/${id}/move`, { startDate: '2026-11-10T11:00:00Z' });
    expect((await as('admin').put(`${url}/${id}`, { status: 'cancelled' })).status).toBe(200);
    expect((await as('admin').post(url, { ...yoga, registrationDeadline, recurrence: 'FREQ=DAILY' })).status).toBe(200);
  });

  it.each(['FREQ=SECONDLY', 'RRULE:FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=TU', 'FREQ=DAILY;UNTIL=20251231', ''])(
    'refuses the rule %j',
    async (recurrence) => {
      const answer = await as('admin').post(url, { ...yoga, recurrence });
      expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, ['recurrence']]);
    },
  );

  it('keeps no rule of another grammar, whoever writes it', async () => {
    const rule = (text: string) =>
      inProperty('home', (db) =>
        db
          .insertInto('calendarEvent')
          .values(makeEvent({ recurrence: text }))
          .execute(),
      );
    await expect(rule('FREQ=HOURLY')).rejects.toThrow('post_recurrence_check');
    await expect(rule('FREQ=DAILY;X=1')).rejects.toThrow('post_recurrence_check');
  });

  it('lets the read-only role look and change nothing', async () => {
    const { id } = await made();
    expect((await as('user').get(`${url}/${id}`)).status).toBe(200);
    for (const refused of [
      as('user').post(url, yoga),
      as('user').put(`${url}/${id}`, { isActive: false }),
      as('user').post(`${url}/${id}/move`, { startDate: yoga.startDate }),
      as('user').post(`${url}/feed/renew`),
      as('user').delete(`${url}/${id}`),
    ])
      expect((await refused).status).toBe(403);
  });

  it('writes who changed what, and counts the changes other calendars must hear of', async () => {
    const { id } = await made();
    await as('admin').put(`${url}/${id}`, { place: 'ห้องประชุม' });
    await as('admin').put(`${url}/${id}`, { isHighlight: true });
    const { log, sequence } = await inProperty('home', async (db) => ({
      log: await db
        .selectFrom('auditLog')
        .selectAll()
        .where('record', '=', 'post')
        .where('recordId', '=', String(id))
        .orderBy('id')
        .execute(),
      ...(await db.selectFrom('calendarEvent').select('sequence').where('id', '=', id).executeTakeFirstOrThrow()),
    }));
    expect(log.map(({ action }) => action)).toEqual([
      'POST:/posts/event-calendar',
      'PUT:/posts/event-calendar/:id',
      'PUT:/posts/event-calendar/:id',
    ]);
    expect(sequence).toBe(1);
  });

  it('is nobody else’s', async () => {
    const { id } = await made({ recurrence: 'FREQ=DAILY' });
    expect((await as('neighbour').get(`${url}/${id}`)).status).toBe(404);
    expect((await as('neighbour').post(`${url}/${id}/move`, { startDate: yoga.startDate })).status).toBe(404);
    expect((await as('neighbour').get(`${url}/occurrences?from=2026-11-01&to=2026-11-30`)).body.data).toEqual([]);
  });
});

describe('the month as it is drawn', () => {
  it('draws every Monday but the one left out', async () => {
    await made({ recurrence: 'FREQ=WEEKLY;BYDAY=MO', exceptions: ['2026-11-23'] });
    expect((await between('2026-11-01', '2026-12-06')).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-30']);
  });

  it('draws what began before and goes on, in the order of the day', async () => {
    const long = await made({ isAllDay: true, startDate: '2026-10-30T17:00:00Z', endDate: '2026-11-02T17:00:00Z' });
    const short = await made({ startDate: '2026-11-01T02:00:00Z', endDate: '2026-11-01T03:00:00Z' });
    expect((await between('2026-11-01', '2026-11-01')).map(({ id }) => id)).toEqual([long.id, short.id]);
    expect((await between('2026-11-03', '2026-11-03')).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['2026-11-02', '2026-11-01'],
    ['2026-01-01', '2026-12-31'],
    ['2026-02-30', '2026-03-01'],
  ])('does not draw from %s to %s', async (from, to) => {
    expect((await as('user').get(`${url}/occurrences?from=${from}&to=${to}`)).status).toBe(400);
  });
});

describe('moving', () => {
  const move = (id: number, startDate: string, more: object = {}) =>
    as('admin').post(`${url}/${id}/move`, { startDate, ...more });
  const alone = (day: string) => ({ day, alone: true });

  it('takes the end along', async () => {
    const { id } = await made();
    const { body } = await move(id, '2026-11-18T12:30:00.000Z');
    expect(body.data).toMatchObject({ id, startDate: '2026-11-18T12:30:00.000Z', endDate: '2026-11-18T13:30:00.000Z' });
  });

  it('takes a series along with its weekdays', async () => {
    const { id } = await made({ recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' });
    expect((await move(id, '2026-11-17T11:00:00.000Z')).body.data.recurrence).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=3');
    expect((await between('2026-11-01', '2027-01-01')).map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01']);
  });

  it('takes a series along by any one of its days', async () => {
    const { id } = await made({ recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' });
    const { body } = await move(id, '2026-11-29T12:00:00.000Z', { day: '2026-11-30' });
    expect(body.data).toMatchObject({ startDate: '2026-11-15T12:00:00.000Z', recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=3' });
  });

  it('takes one day out of a series and makes it an event of its own', async () => {
    const { id } = await made({ recurrence: 'FREQ=WEEKLY;BYDAY=MO', capacity: 5 });
    const { body } = await move(id, '2026-11-24T11:00:00.000Z', alone('2026-11-23'));
    expect(body.data).toMatchObject({ recurrence: null, capacity: 5, title: yoga.title, endDate: '2026-11-24T12:00:00.000Z' });
    expect(body.data.id).not.toBe(id);
    expect((await between('2026-11-16', '2026-11-30')).map((one) => [one.id === id, one.day])).toEqual([
      [true, '2026-11-16'],
      [false, '2026-11-24'],
      [true, '2026-11-30'],
    ]);
    const again = await move(id, '2026-11-25T11:00:00.000Z', alone('2026-11-23'));
    expect([again.status, again.body.error.details.key]).toEqual([409, 'error.eventNotThatDay']);
  });

  it('says so where no rule would say the same', async () => {
    const { id } = await made({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR' });
    const answer = await move(id, '2026-11-19T11:00:00.000Z');
    expect([answer.status, answer.body.error.details.key]).toEqual([409, 'error.eventRule']);
  });

  it('goes to the day it was carried to, or nowhere', async () => {
    const second = { startDate: '2026-11-10T11:00:00Z', endDate: '2026-11-10T12:00:00Z', recurrence: 'FREQ=MONTHLY;BYDAY=2TU' };
    const { id } = await made(second);
    const answer = await move(id, '2026-12-07T11:00:00.000Z', { day: '2026-12-08' });
    expect([answer.status, answer.body.error.details.key]).toEqual([409, 'error.eventRule']);
    expect((await move(id, '2026-12-09T11:00:00.000Z', { day: '2026-12-08' })).body.data.recurrence).toBe(
      'FREQ=MONTHLY;BYDAY=2WE',
    );
  });

  it('leaves out no more days than an event can keep', async () => {
    const exceptions = Array.from({ length: 200 }, (_, at) => nextDay('2026-11-17', at));
    const { id } = await made({ recurrence: 'FREQ=DAILY', exceptions });
    const answer = await move(id, '2026-11-20T11:00:00.000Z', alone('2026-11-16'));
    expect([answer.status, answer.body.error.details.errors[0].key]).toEqual([400, 'tooMany']);
  });
});

describe('two events at one place', () => {
  const plan = { startDate: '2026-11-30T11:30:00Z', endDate: '2026-11-30T13:00:00Z', place: ' สวนชั้น 8' };
  const met = async (changes: object = {}) => {
    const { body } = await as('user').post(`${url}/conflicts`, { ...plan, ...changes });
    return body.data.map(({ id, day }: { id: number; day: string }) => [id, day]);
  };

  it('are told, on the day they meet, also when both come again', async () => {
    const { id } = await made({ recurrence: 'FREQ=WEEKLY;BYDAY=MO' });
    expect(await met()).toEqual([[id, '2026-11-30']]);
    const daily = { startDate: '2026-11-17T11:30:00Z', endDate: '2026-11-17T11:45:00Z', recurrence: 'FREQ=DAILY' };
    expect(await met(daily)).toEqual([[id, '2026-11-23']]);
  });

  it('are told where one of them takes the whole day', async () => {
    const { id } = await made({ isAllDay: true, startDate: '2026-11-30T02:00:00Z', endDate: '2026-11-30T03:00:00Z' });
    expect(await met()).toEqual([[id, '2026-11-30']]);
    const early = { startDate: '2026-11-16T01:00:00Z', endDate: '2026-11-16T02:00:00Z' };
    const other = await made();
    expect(await met(early)).toEqual([]);
    expect(await met({ ...early, isAllDay: true })).toEqual([[other.id, '2026-11-16']]);
  });

  it('are not, where one is elsewhere, over, called off, or the same one', async () => {
    const { id } = await made({ recurrence: 'FREQ=WEEKLY;BYDAY=MO' });
    expect(await met({ place: 'สระว่ายน้ำ' })).toEqual([]);
    expect(await met({ place: null })).toEqual([]);
    expect(await met({ startDate: '2026-11-30T12:00:00Z' })).toEqual([]);
    expect(await met({ event: id })).toEqual([]);
    await as('admin').put(`${url}/${id}`, { status: 'cancelled' });
    expect(await met()).toEqual([]);
  });
});

describe('registering', () => {
  const [first, second] = people as [number, number];
  const register = (id: number, member: number) => as('admin').post(`${url}/${id}/register`, { member });

  it('takes a seat, once, and gives it back', async () => {
    const { id } = await made({ capacity: 2 });
    expect((await register(id, first)).body.data).toEqual({ registered: 1, capacity: 2 });
    const again = await register(id, first);
    expect([again.status, again.body.error.details.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: ['member'], key: 'taken' }),
    ]);
    const { body } = await as('user').get(`${url}/${id}/registrations`);
    expect(body).toMatchObject({ data: [{ member: first, nameTh: 'คนที่ 0', room: '1201' }], meta: { total: 1 } });
    expect((await as('admin').post(`${url}/${id}/unregister`, { member: first })).body.data.registered).toBe(0);
    expect((await as('admin').post(`${url}/${id}/unregister`, { member: first })).status).toBe(200);
  });

  it('gives twenty seats to fifty people at once, and not one more', async () => {
    const { id } = await made({ capacity: 20 });
    const answers = await Promise.all(people.map((member) => register(id, member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.details.key}`))).toEqual(
      new Set(['409 error.eventFull']),
    );
    expect((await as('user').get(`${url}/${id}`)).body.data.registered).toBe(20);
  });

  it('R37: is judged by the clock of the database', async () => {
    const soon = await inProperty('home', async (db) => {
      const { rows } = await sql<{ at: Date }>`select now() + interval '1 hour' as at`.execute(db);
      return rows[0]?.at.getTime() ?? 0;
    });
    const [registrationDeadline, startDate, endDate] = [0, 1, 2].map((hours) => new Date(soon + hours * 3_600_000).toISOString());
    const { id } = await made({ registrationDeadline, startDate, endDate });
    expect((await register(id, first)).status).toBe(200);
    await as('admin').put(`${url}/${id}`, { registrationDeadline: new Date(soon - 2 * 3_600_000).toISOString() });
    const late = await register(id, second);
    expect([late.status, late.body.error.details.key]).toEqual([409, 'error.registrationClosed']);
  });

  it('ends with the event, and a hall does not shrink under people', async () => {
    const { id } = await made({ capacity: 3 });
    await register(id, first);
    await register(id, second);
    const small = await as('admin').put(`${url}/${id}`, { capacity: 1 });
    expect([small.status, small.body.error.details.key]).toEqual([409, 'error.capacityTaken']);
    await as('admin').put(`${url}/${id}`, { status: 'cancelled' });
    expect((await register(id, people[2] as number)).body.error.details.key).toBe('error.eventOver');
  });

  it('is for people and events of the house', async () => {
    const { id } = await made();
    expect((await register(id, 2_000_000_000)).body.error.details.errors[0]).toMatchObject({ path: ['member'], key: 'notFound' });
    expect((await as('neighbour').post(`${url}/${id}/register`, { member: first })).status).toBe(404);
    expect((await register(2_000_000_000, first)).status).toBe(404);
  });
});
