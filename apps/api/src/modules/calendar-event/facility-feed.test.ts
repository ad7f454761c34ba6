import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, at, send, properties, accounts, inProperty } = await facilitiesServer();
const [somchai] = residents as [(typeof residents)[number]];
const addressOf = async (id: number, language = 'th') =>
  new URL((await as('admin').get(`/api/facilities/${id}/feed`)).body.data[language] as string).pathname;
const read = async (path: string) => {
  const answer = await send('GET', path, undefined, {});
  return { status: answer.status, text: answer.text.replace(/\r\n /g, '') };
};

it('the bookings of one facility are read by an address of one’s own: rooms and closures, nobody’s name', async () => {
  const hall = await facility({ nameEn: 'Hall' });
  const half = await facility({ parent: hall });
  const other = await facility();
  const booked = (await book(somchai, { facility: half, slot: slot(3, '10:00', '11:00') })).body.data[0];
  await book(somchai, { facility: other, slot: slot(4, '10:00', '11:00') });
  await as('admin').post('/api/closures', { facility: hall, startAt: at(5, '10:00'), endAt: at(5, '12:00'), reason: 'ล้างพื้น' });
  const { status, text } = await read(await addressOf(hall, 'en'));
  expect(status).toBe(200);
  expect(text).toContain(`UID:booking-${booked.id}@`);
  expect(text).toContain('SUMMARY:Booked · B101\r\n');
  expect(text).toContain('SUMMARY:Closed · ล้างพื้น\r\n');
  expect(text).not.toContain('ผู้จอง');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  await as('admin').post(`/api/bookings/${booked.id}/cancel`, { reason: 'ฝนตก' });
  expect((await read(await addressOf(hall))).text).not.toContain('SUMMARY:จอง');
});

it('of a place that is taken all the time holds what is to come, and then what was last', async () => {
  const hall = await facility();
  const { body } = await as('admin').post('/api/closures', {
    facility: hall,
    startAt: at(5, '10:00'),
    endAt: at(5, '12:00'),
    reason: 'ล้างพื้น',
  });
  await inProperty('home', (db) =>
    sql`
      insert into closure_span (closure_id, start_at, end_at)
      select ${body.data.id}, span, span + interval '5 minutes'
      from generate_series(${at(-20, '00:00')}, ${at(-20, '00:00')}::timestamptz + interval '10 minutes' * 2000, interval '10 minutes') span`.execute(
      db,
    ),
  );
  const booked = (await book(somchai, { facility: hall, slot: slot(3, '10:00', '11:00') })).body.data[0];
  const { text } = await read(await addressOf(hall));
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2000);
  expect(text).toContain(`UID:booking-${booked.id}@`);
});

it('is no way to another facility, property or person; who may only read has none, and a new address ends it', async () => {
  const [hall, other] = [await facility(), await facility()];
  const path = await addressOf(hall);
  const mark = /-([\w-]{43})\.ics/.exec(path)?.[1] as string;
  const missing = (await read('/api/calendar/nothing')).text;
  for (const name of [
    `${properties.home}-${accounts.admin}-f${other}-${mark}.ics`,
    `${properties.home}-${accounts.admin}-${mark}.ics`,
    `${properties.next}-${accounts.admin}-f${hall}-${mark}.ics`,
    `${properties.home}-${accounts.organize}-f${hall}-${mark}.ics`,
  ])
    expect(await read(`/api/calendar/${name}`)).toEqual({ status: 404, text: missing });
  expect((await as('user').get(`/api/facilities/${hall}/feed`)).status).toBe(403);
  expect((await as('admin').get('/api/facilities/999999999/feed')).status).toBe(404);
  await as('admin').post('/api/posts/event-calendar/feed/renew');
  expect((await read(path)).status).toBe(404);
});
