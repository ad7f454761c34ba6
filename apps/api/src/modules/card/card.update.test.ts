import { describe, expect, it } from 'vitest';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { cardHouse } from '#test/fixtures/cards.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, properties, config } = server;
const report = await eventReporter(config);
const { ask, moveIn, cardsOf, pageOf, nextNumber, addToStock } = await cardHouse(server, 16);
const update = (id: number, changes: object) => as('admin').put(`/api/mi-fares/${id}`, changes);
const read = async (code: string, who: 'admin' | 'user' = 'admin') =>
  (await as(who).post('/api/mi-fares/read', { code })).body.data;
const issue = async (more: object = {}) => {
  const userId = await moveIn();
  await ask('', { userId, mifare: nextNumber(), ...more });
  return (await cardsOf(userId))[0]?.id as number;
};

describe('what may be corrected of a card', () => {
  it('its last day, its printed number and its kind, each alone', async () => {
    const id = await issue({ printed: 'K-1' });
    expect((await update(id, { validUntil: '2030-01-31' })).body.data).toMatchObject({
      validUntil: '2030-01-31',
      printed: 'K-1',
    });
    expect((await update(id, { printed: 'K-2', kind: 'fob' })).body.data).toMatchObject({ printed: 'K-2', kind: 'fob' });
    expect((await update(id, { validUntil: null, printed: '' })).body.data).toMatchObject({ validUntil: null, printed: null });
    expect((await update(id, { serial: '0013961168' })).status).toBe(400);
    expect((await as('user').put(`/api/mi-fares/${id}`, { kind: 'card' })).status).toBe(403);
    expect((await as('neighbour').put(`/api/mi-fares/${id}`, { kind: 'card' })).status).toBe(404);
  });

  it('not to a printed number another card has: that card is named', async () => {
    const [one, other] = [await issue({ printed: 'P-1' }), await issue()];
    const { status, body } = await update(other, { printed: 'P-1' });
    expect([status, body.error.details.key]).toEqual([409, 'error.cardKnown']);
    expect(body.error.details.errors).toContainEqual({ path: ['card'], message: String(one) });
    expect((await update(one, { printed: 'P-1' })).status).toBe(200);
  });

  it('nothing of one that is lost, and no last day of one in stock', async () => {
    const id = await issue();
    await ask('/remove', { mifareId: id, reason: 'lost' });
    expect((await update(id, { kind: 'fob' })).body.error.details.key).toBe('error.cardGone');
    const [inStock] = await addToStock({ number: nextNumber() });
    expect((await update(inStock as number, { validUntil: '2030-01-31' })).status).toBe(400);
    expect((await update(inStock as number, { kind: 'sticker' })).body.data).toMatchObject({ kind: 'sticker' });
  });
});

describe('the list of cards', () => {
  it('finds those whose last day has passed, and those that were not returned', async () => {
    const [expired, left] = [await issue({ validUntil: '2020-01-31' }), await issue()];
    const { userId } = await pageOf(left);
    const payload = { userId, reason: 'ขายห้อง', withCoResidents: true };
    await as('admin').post('/api/requests/tenant/remove', { payload, channel: 'cms' });
    const found = async (filters: string) =>
      (await as('user').get(`/api/mi-fares?${filters}`)).body.data.map(({ id }: { id: number }) => id);
    const isExpired = ['[state][$eq]=active', '[validUntil][$lt]=2026-01-01'].map((one) => `filters[$or][0]${one}`).join('&');
    expect(await found(isExpired)).toEqual([expired]);
    expect(await found(`${isExpired}&filters[$or][1][suspendedReason][$eq]=moved-out&sort=id`)).toEqual([expired, left]);
  });
});

describe('a card at the desk', () => {
  it('is found by what is printed on it, too, with all that somebody at the desk asks about', async () => {
    const id = await issue({ printed: 'Lobby 0042', validUntil: '2020-01-31' });
    expect(await read('lobby 0042')).toMatchObject({
      readings: [],
      cards: [
        {
          id,
          state: 'active',
          printed: 'Lobby 0042',
          validUntil: '2020-01-31',
          removalRequest: null,
          room: { id: expect.any(Number) },
        },
      ],
    });
    const [masked] = (await read('Lobby 0042', 'user')).cards;
    expect(masked).toMatchObject({ id, printed: '•••0042', serial: expect.stringMatching(/^•••/) });
  });

  it('of a request that waits for one is issued with its printed number, new or from stock', async () => {
    const stocked = nextNumber();
    const [id] = await addToStock({ number: stocked });
    for (const [mifare, printed] of [
      [nextNumber(), 'W-1'],
      [stocked, 'W-2'],
    ]) {
      const userId = await moveIn();
      const request = (await ask('', { userId })).body.data.id;
      expect((await as('organize').post('/api/requests/card/approve', { id: request, mifare, printed })).status).toBe(200);
      expect((await pageOf((await cardsOf(userId))[0]?.id as number)).printed).toBe(printed);
    }
    expect((await pageOf(id as number)).printed).toBe('W-2');
  });

  it('that is reported lost and waits for a second person names the request', async () => {
    const number = nextNumber();
    const id = await issue({ mifare: number });
    const request = (await ask('/remove', { mifareId: id, reason: 'lost' }, true)).body.data.id;
    expect(await pageOf(id)).toMatchObject({ state: 'suspended', removalRequest: request });
    expect((await read(number)).cards).toMatchObject([{ removalRequest: request }]);
  });

  it('that readers cannot tell from another is refused with both cards', async () => {
    await as('organize').put('/api/settings', { cardFormat: 'wiegand26' });
    const first = await moveIn();
    expect((await ask('', { userId: first, mifare: '04A1B2C3', format: 'uid-hex' })).status).toBe(200);
    const { status, body } = await ask('', { userId: await moveIn(), mifare: '77A1B2C3', format: 'uid-hex' });
    expect([status, body.error.details.key]).toEqual([409, 'error.cardCollides']);
    for (const [name, message] of Object.entries({ number: '161,45763', own: '77A1B2C3', other: '04A1B2C3' }))
      expect(body.error.details.errors).toContainEqual({ path: [name], message });
    await as('organize').put('/api/settings', { cardFormat: 'dec-be' });
  });

  it('was last used when a reader reported it, for whoever may write', async () => {
    const number = nextNumber();
    const id = await issue({ mifare: number });
    expect((await pageOf(id)).lastUsedAt).toBeNull();
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    await report(properties.home, [{ cardNo: number, occurredAt }]);
    expect((await pageOf(id)).lastUsedAt).toBe(occurredAt);
    expect((await pageOf(id, 'user')).lastUsedAt).toBeNull();
  });
});
