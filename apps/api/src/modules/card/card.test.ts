import { describe, expect, it } from 'vitest';
import { cardHouse } from '#test/fixtures/cards.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as } = server;
const { ask, moveIn, cardsOf, pageOf, nextNumber } = await cardHouse(server, 20);

describe('a card', () => {
  it('is issued to a resident, in any of the forms it is read in, and known again in the others', async () => {
    const userId = await moveIn();
    const { body } = await ask('', { userId, mifare: '0013961168', printed: 'A-0001' });
    expect(body.data).toMatchObject({ approveType: 'add-mifare', result: 'approved' });
    const [card] = await cardsOf(userId);
    expect(card).toMatchObject({ state: 'active', userId, serial: expect.not.stringContaining('0013961168') });
    expect(await pageOf(card?.id as number)).toMatchObject({
      serial: '0013961168',
      printed: 'A-0001',
      holders: [{ id: userId, room: '1', to: null }],
    });
    for (const code of ['00D507D0', '00:d5:07:d0', '0013961168']) {
      const { cards } = (await as('admin').post('/api/mi-fares/read', { code })).body.data;
      expect(cards).toMatchObject([{ id: card?.id, serial: '0013961168', room: { name: '1' } }]);
    }
    const again = await ask('', { userId: await moveIn(), mifare: '00D507D0' });
    expect([again.status, again.body.error.details.key]).toEqual([409, 'error.cardKnown']);
    expect(again.body.error.details.errors).toContainEqual({ path: ['room'], message: '1' });
  });

  it('that is wanted waits for its number, which comes with the approval', async () => {
    const userId = await moveIn();
    const { data } = (await ask('', { userId })).body;
    expect(data).toMatchObject({ approveType: 'add-card', result: null });
    const empty = await as('organize').post('/api/requests/card/approve', { id: data.id });
    expect([empty.status, empty.body.error.details.errors[0].path]).toEqual([400, ['mifare']]);
    const number = nextNumber();
    expect((await as('organize').post('/api/requests/card/approve', { id: data.id, mifare: number })).status).toBe(200);
    expect(await pageOf((await cardsOf(userId))[0]?.id as number)).toMatchObject({ serial: number });
  });

  it('that is wanted may come out of the drawer', async () => {
    const userId = await moveIn();
    const number = nextNumber();
    const [id] = (await as('admin').post('/api/mi-fares', { cards: [{ number }] })).body.data.added;
    const { data } = (await ask('', { userId })).body;
    expect((await as('organize').post('/api/requests/card/approve', { id: data.id, mifare: number })).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({ state: 'active', userId });
  });

  it('of many residents is approved in one call', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1)
      ids.push((await ask('', { userId: await moveIn(), mifare: nextNumber() }, true)).body.data.id);
    const { body } = await as('organize').post('/api/requests/bulk-approve', { ids, type: 'add-mifare' });
    expect(body.data).toEqual({ approved: ids, refused: [] });
    const wanted = (await ask('', { userId: await moveIn() })).body.data.id;
    const without = await as('organize').post('/api/requests/bulk-approve', { ids: [wanted], type: 'add-card' });
    expect(without.body.data.refused).toEqual([{ id: wanted, key: expect.any(String) }]);
  });

  it('comes from stock, goes back when it is returned, and tells who held it', async () => {
    const userId = await moveIn();
    const [one, two] = [nextNumber(), nextNumber()];
    const stock = await as('admin').post('/api/mi-fares', {
      cards: [{ number: one }, { number: 'no card' }, { number: one }, { number: two }],
    });
    expect(stock.body.data).toMatchObject({
      added: [expect.any(Number), expect.any(Number)],
      refused: [
        { at: 1, key: 'invalid' },
        { at: 2, key: 'error.cardKnown' },
      ],
    });
    const [mifareId] = stock.body.data.added;
    const available = await as('user').get('/api/mi-fares?filters[userId][$null]=true&filters[state][$eq]=stock');
    expect(available.body.data.map(({ id }: { id: number }) => id)).toContain(mifareId);
    expect((await ask('/mapping', { userId, mifareId })).status).toBe(200);
    expect((await ask('/mapping', { userId, mifareId })).body.error.details.key).toBe('error.cardTaken');
    expect((await ask('/remove', { mifareId, reason: 'returned' })).status).toBe(200);
    expect(await pageOf(mifareId)).toMatchObject({
      state: 'stock',
      room: null,
      holders: [{ id: userId, to: expect.any(String) }],
    });
    expect((await ask('/mapping', { userId, mifareId })).status).toBe(200);
    expect((await ask('/remove', { mifareId, reason: 'lost', note: 'สระว่ายน้ำ' })).status).toBe(200);
    expect((await ask('/mapping', { userId, mifareId })).body.error.details.key).toBe('error.cardTaken');
    expect((await ask('/remove', { mifareId, reason: 'returned' })).body.error.details.key).toBe('error.cardGone');
    expect((await pageOf(mifareId)).holders).toHaveLength(2);
  });

  it('is suspended and resumed, within the quota of the room', async () => {
    const userId = await moveIn();
    for (let at = 0; at < 3; at += 1) await ask('', { userId, mifare: nextNumber() });
    const [card] = await cardsOf(userId);
    const id = card?.id as number;
    expect((await ask('', { userId, mifare: nextNumber() })).body.error.details.key).toBe('error.quotaUsedUp');
    expect((await as('admin').post(`/api/mi-fares/${id}/suspend`, { reason: 'ค้างค่าส่วนกลาง' })).body.data).toMatchObject({
      state: 'suspended',
    });
    expect((await ask('', { userId, mifare: nextNumber() })).status).toBe(200);
    expect((await as('admin').post(`/api/mi-fares/${id}/resume`)).body.error.details.key).toBe('error.quotaUsedUp');
  });

  it('of somebody who moves out is suspended, and does not come back with a click', async () => {
    const userId = await moveIn();
    await ask('', { userId, mifare: nextNumber() });
    const [card] = await cardsOf(userId);
    await as('admin').post('/api/requests/tenant/remove', {
      payload: { userId, reason: 'ขายห้อง', withCoResidents: true },
      channel: 'cms',
    });
    expect(await pageOf(card?.id as number)).toMatchObject({ state: 'suspended', suspendedReason: 'moved-out' });
    expect((await as('admin').post(`/api/mi-fares/${card?.id}/resume`)).body.error.details.key).toBe('error.movedOut');
  });

  it('shows its number to whoever may write, on its page, and to nobody in a list', async () => {
    const userId = await moveIn();
    const number = nextNumber();
    await ask('', { userId, mifare: number });
    const [card] = await cardsOf(userId);
    expect(card?.serial).not.toBe(number);
    expect((await pageOf(card?.id as number)).serial).toBe(number);
    expect((await as('user').get(`/api/mi-fares/${card?.id}`)).body.data.serial).toBe(card?.serial);
    expect((await as('user').get(`/api/mi-fares?filters[serial][$contains]=${number.slice(0, 4)}`)).status).toBe(400);
    const found = await as('admin').get(`/api/mi-fares?filters[search][$containsi]=${number}`);
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([card?.id]);
    expect((await as('user').get(`/api/mi-fares?filters[search][$containsi]=${number}`)).body.data).toEqual([]);
    expect((await as('user').get(`/api/search?text=${number}`)).body.data).toEqual([]);
    expect((await as('admin').get(`/api/mi-fares?filters[search][$containsi]=${number.slice(0, 7)}`)).body.data).toEqual([]);
    expect((await as('neighbour').get(`/api/mi-fares/${card?.id}`)).status).toBe(404);
  });

  it('is decided by a second person where the property wants one', async () => {
    const userId = await moveIn();
    await as('organize').put('/api/settings', { secondPerson: ['add-mifare', 'remove-mifare'] });
    const number = nextNumber();
    const { data } = (await ask('', { userId, mifare: number })).body;
    expect(data.result).toBeNull();
    expect((await ask('', { userId, mifare: number })).body.error.details.key).toBe('error.requestOpen');
    expect((await as('organize').post('/api/requests/card/approve', { id: data.id })).status).toBe(200);
    const [card] = await cardsOf(userId);
    const removal = (await ask('/remove', { mifareId: card?.id, reason: 'lost' })).body.data;
    expect(await pageOf(card?.id as number)).toMatchObject({ state: 'suspended', suspendedReason: 'reported-lost' });
    expect((await as('admin').post(`/api/mi-fares/${card?.id}/resume`)).body.error.details.key).toBe('error.requestOpen');
    expect((await as('organize').post('/api/requests/reject', { id: removal.id, reason: 'พบบัตรแล้ว' })).status).toBe(200);
    expect(await pageOf(card?.id as number)).toMatchObject({ state: 'active' });
    const again = (await ask('/remove', { mifareId: card?.id, reason: 'lost' })).body.data;
    expect((await as('organize').post('/api/requests/card/remove/approve', { id: again.id })).status).toBe(200);
    expect(await pageOf(card?.id as number)).toMatchObject({ state: 'lost' });
    await as('organize').put('/api/settings', { secondPerson: [] });
  });

  it('that is handed in opens nothing while somebody decides about it, and is in use again when that is rejected', async () => {
    const userId = await moveIn();
    await ask('', { userId, mifare: nextNumber() });
    const [card] = await cardsOf(userId);
    const id = card?.id as number;
    const first = (await ask('/remove', { mifareId: id, reason: 'returned' }, true)).body.data;
    expect(await pageOf(id)).toMatchObject({ state: 'suspended', suspendedReason: 'handed-in', removalRequest: first.id });
    await as('organize').post('/api/requests/reject', { id: first.id, reason: 'ยังใช้อยู่' });
    expect(await pageOf(id)).toMatchObject({ state: 'active', suspendedReason: null });
    const second = (await ask('/remove', { mifareId: id, reason: 'returned' }, true)).body.data;
    expect((await as('organize').post('/api/requests/card/remove/approve', { id: second.id })).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({ state: 'stock' });
  });

  it('whose place another has taken while it was decided about stays off when that is rejected', async () => {
    const userId = await moveIn();
    for (let at = 0; at < 3; at += 1) await ask('', { userId, mifare: nextNumber() });
    const [card] = await cardsOf(userId);
    const id = card?.id as number;
    const { data } = (await ask('/remove', { mifareId: id, reason: 'returned' }, true)).body;
    expect((await ask('', { userId, mifare: nextNumber() })).status).toBe(200);
    expect((await as('organize').post('/api/requests/reject', { id: data.id, reason: 'ยังใช้อยู่' })).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({ state: 'suspended', removalRequest: null });
  });

  it('of somebody who left while it was decided about stays off when that is rejected', async () => {
    const userId = await moveIn();
    await ask('', { userId, mifare: nextNumber() });
    const [card] = await cardsOf(userId);
    const id = card?.id as number;
    const { data } = (await ask('/remove', { mifareId: id, reason: 'lost' }, true)).body;
    await as('admin').post('/api/requests/tenant/remove', { payload: { userId, reason: 'ขายห้อง' }, channel: 'cms' });
    expect((await as('organize').post('/api/requests/reject', { id: data.id, reason: 'พบบัตรแล้ว' })).status).toBe(200);
    expect(await pageOf(id)).toMatchObject({ state: 'suspended' });
  });
});
