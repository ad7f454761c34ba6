import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { cardHouse } from '#test/fixtures/cards.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, inProperty, properties, config } = server;
const report = await eventReporter(config);
const { rooms, moveIn, addToStock, ask, nextNumber, cardsOf } = await cardHouse(server, 3);
const [malee, somchai] = [await moveIn(), await moveIn()];
const number = nextNumber();
const [card] = await addToStock({ number });
const [{ serial } = { serial: '' }] = await inProperty('home', (db) =>
  db
    .selectFrom('card')
    .select('serial')
    .where('id', '=', card as number)
    .execute(),
);
/** Surely after what was done before, and before what is done next. */
const moment = async () => {
  await setTimeout(3);
  const now = new Date().toISOString();
  await setTimeout(3);
  return now;
};
const inStock = await moment();
await ask('/mapping', { userId: malee, mifareId: card });
const withMalee = await moment();
await ask('/remove', { mifareId: card, reason: 'returned' });
const returned = await moment();
await ask('/mapping', { userId: somchai, mifareId: card });
const withSomchai = await moment();

beforeAll(async () => {
  await report(properties.home, [
    { floor: 'in stock', cardNo: serial, occurredAt: inStock },
    { floor: 'with Malee', cardNo: serial, occurredAt: withMalee },
    { floor: 'returned', cardNo: serial, occurredAt: returned },
    { floor: 'with Somchai', cardNo: serial, occurredAt: withSomchai },
    { floor: 'unknown', cardNo: '7000000001', occurredAt: withSomchai },
    { floor: 'visitor', cardNo: serial, visitor: 5, occurredAt: withSomchai },
    { floor: 'named', cardNo: serial, person: malee, occurredAt: withSomchai },
    { floor: 'no card', occurredAt: withSomchai },
  ]);
  await report(properties.next, [{ floor: 'next door', cardNo: serial, occurredAt: withSomchai }]);
});

const stored = async (place: 'home' | 'next' = 'home') => {
  const rows = await inProperty(place, (db) => db.selectFrom('accessEvent').select(['floor', 'personId', 'roomId']).execute());
  return Object.fromEntries(rows.map(({ floor, personId, roomId }) => [floor, [personId, roomId]]));
};

describe('an event that names a card alone', () => {
  it('is of who held the card at its moment, in their room; of nobody before, and of nobody in another property', async () => {
    expect(await stored()).toEqual({
      'in stock': [null, null],
      'with Malee': [malee, rooms[0]],
      returned: [null, null],
      'with Somchai': [somchai, rooms[1]],
      unknown: [null, null],
      visitor: [null, null],
      named: [malee, null],
      'no card': [null, null],
    });
    expect(await stored('next')).toEqual({ 'next door': [null, null] });
  });

  it('stands in the log with the masked name and the room, and is found by the person once a reason was given', async () => {
    const list = async (query: string) => (await as('admin').get(`/api/loggers/access/building?${query}`)).body;
    const { data } = await list(`filters[roomId][$eq]=${rooms[1]}`);
    expect(data).toMatchObject([
      { floor: 'with Somchai', isMasked: true, person: { nameTh: expect.stringContaining('•') }, room: { id: rooms[1] } },
    ]);
    expect((await list(`filters[personId][$eq]=${somchai}`)).data).toBeNull();
    await as('admin').post('/api/loggers/access/people', { person: somchai, reason: 'กล้องเสีย' });
    expect((await list(`filters[personId][$eq]=${somchai}`)).data).toMatchObject([{ floor: 'with Somchai' }]);
  });

  it('stays with them when the card is given to somebody else afterwards', async () => {
    const before = await stored();
    await ask('/remove', { mifareId: card, reason: 'returned' });
    await ask('/mapping', { userId: malee, mifareId: card });
    expect((await cardsOf(malee)).map(({ id }) => id)).toEqual([card]);
    expect(await stored()).toEqual(before);
  });
});
