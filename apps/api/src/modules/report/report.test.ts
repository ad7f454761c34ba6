import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { cardHouse } from '#test/fixtures/cards.ts';
import { insertLogEntries } from '#test/fixtures/log-entries.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, properties, config, accounts, inProperty } = server;
const { ask, moveIn, cardsOf, nextNumber, rooms } = await cardHouse(server, 6);
const report = await eventReporter(config);
const DAY = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const list = (name: string, query = '', who: Parameters<typeof as>[0] = 'user') => as(who).get(`/api/reports/${name}?${query}`);

const issue = async () => {
  const userId = await moveIn();
  const serial = nextNumber();
  await ask('', { userId, mifare: serial });
  return { userId, serial, id: (await cardsOf(userId))[0]?.id as number };
};
/** A piece at a time. */
const REFRESH = `select hardware.refresh_credentials(current_setting('app.property_id')::int) from generate_series(1, 20)`;
const atDevices = (statement: string) =>
  asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    await sql`${sql.raw(statement)}`.execute(db);
  });
let card: Awaited<ReturnType<typeof issue>>;
let lost: Awaited<ReturnType<typeof issue>>;

beforeAll(async () => {
  await as('admin').post('/api/hardwares', { type: 'door', name: 'Lobby', addr: '10.0.0.7' });
  [card, lost] = [await issue(), await issue()];
  await report(properties.home, [
    { occurredAt: ago(2 * DAY), cardNo: card.serial, person: card.userId, room: rooms[0], device: 7 },
    { occurredAt: ago(DAY), cardNo: card.serial, person: card.userId, room: rooms[0], device: 8 },
    { occurredAt: ago(60_000), kind: 'conventional-parking', plate: '1กก 1' },
  ]);
  // Reported late: an older event does not become the last use.
  await report(properties.home, [{ occurredAt: ago(3 * DAY), cardNo: card.serial, device: 9 }]);
  await report(properties.next, [{ occurredAt: ago(1000), cardNo: card.serial }]);
});

describe('the list of officers', () => {
  it('has staff and no residents, the phone masked for everybody', async () => {
    await asOwner(ownerUrl(config), (db) =>
      db.updateTable('membership').set({ phone: '0812345678' }).where('accountId', '=', accounts.admin).execute(),
    );
    const { body } = await list('officer-list', 'pagination[pageSize]=100', 'organize');
    const roles = body.data.map((one: { role: { type: string } }) => one.role.type);
    expect(new Set(roles)).toEqual(new Set(['admin', 'organize_admin', 'user']));
    const admin = body.data.find(({ id }: { id: number }) => id === accounts.admin);
    expect(admin).toMatchObject({ phone: '••• ••• 5678', status: true, hasMfa: expect.any(Boolean) });
    expect(Object.keys(admin)).not.toContain('email');
  });

  it('is not asked for a part of what it masks', async () => {
    expect((await list('officer-list', 'filters[phone][$startsWith]=081')).status).toBe(400);
    expect((await list('officer-list', 'sort=phone:asc')).status).toBe(400);
  });
});

describe('the log of what officers did', () => {
  it('tells who did what to which record, and nothing of residents', async () => {
    const { body } = await list('officer-activities-log', 'filters[record]=card&pagination[pageSize]=100');
    expect(body.data[0]).toMatchObject({
      kind: expect.any(String),
      record: 'card',
      area: 'card',
      officer: { id: accounts.admin },
    });
    const made = body.data.find(({ recordId, kind }: never) => recordId === String(lost.id) && kind === 'create');
    expect(JSON.stringify(made)).not.toContain(lost.serial);
    expect(made).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ field: 'state' })]) });

    const before = (await list('officer-activities-log')).body.meta.total;
    await insertLogEntries(config, properties.home, [
      { accountId: accounts.tenant, action: 'x', record: 'consent', after: '{}' },
    ]);
    expect((await list('officer-activities-log')).body.meta.total).toBe(before);
  });

  it('is asked for at most a hundred days of the property', async () => {
    const between = (from: string, to: string) =>
      list('officer-activities-log', `filters[at][$gte]=${from}&filters[at][$lt]=${to}`);
    // Midnight in Bangkok is 17:00 in Greenwich.
    expect((await between('2026-01-31T17:00:00Z', '2026-05-11T17:00:00Z')).status).toBe(200);
    const { status, body } = await between('2026-01-31T16:59:00Z', '2026-05-11T17:00:00Z');
    expect([status, body.error.details.key]).toEqual([400, 'error.tooManyDays']);
  });
});

describe('the list of card holders', () => {
  it('shows the last four of the number and the day of the last use, to everybody alike', async () => {
    for (const who of ['user', 'admin'] as const) {
      const { body } = await list('card-holder-list', `filters[holder][id]=${card.userId}`, who);
      const [row] = body.data;
      expect(row).toMatchObject({ type: 'card', status: 'active', cardNo: `•••${card.serial.slice(-4)}` });
      expect(row).toMatchObject({
        holder: { id: card.userId, role: { id: ROLE_IDS.tenant } },
        room: { name: '1', category: {} },
      });
      // Bangkok's midnight.
      expect(row.lastUsedAt).toMatch(/T17:00:00\.000Z$/);
      expect(Date.now() - Date.parse(row.lastUsedAt)).toBeLessThan(2 * DAY);
    }
  });

  it('is searched by a whole number and by the room, and has no card of the drawer', async () => {
    const found = async (words: string) =>
      (await list('card-holder-list', `filters[search][$containsi]=${words}`, 'admin')).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await found(card.serial)).toEqual([card.id]);
    expect((await list('card-holder-list', `filters[search][$containsi]=${card.serial}`, 'user')).body.data).toEqual([]);
    expect(await found(card.serial.slice(0, 6))).toEqual([]);
    await as('admin').post('/api/mi-fares', { cards: [{ number: nextNumber() }] });
    const { data } = (await list('card-holder-list', 'pagination[pageSize]=100')).body;
    expect(new Set(data.map(({ id }: { id: number }) => id))).toEqual(new Set([card.id, lost.id]));
  });

  it('keeps the last use by the stream, not the last one reported', async () => {
    const use = await inProperty('home', (db) =>
      db.selectFrom('cardUse').selectAll().where('cardNo', '=', card.serial).executeTakeFirstOrThrow(),
    );
    expect(use.lastDeviceId).toBe(8);
    expect((await as('admin').get(`/api/mi-fares/${card.id}`)).body.data.lastUsedAt).toBe(use.lastAt.toISOString());
  });
});

describe('the list of blocked cards', () => {
  const blocks = async (query: string) => (await list('block-card-list', query, 'admin')).body.data;

  it('tells why and by whom a card was blocked, and when it was released', async () => {
    await as('admin').post(`/api/mi-fares/${card.id}/suspend`, { reason: 'left behind' });
    const [open] = await blocks('filters[unblockedAt][$null]=true');
    expect(open).toMatchObject({ card: card.id, kind: 'suspended', reason: '•••', blockedBy: { id: accounts.admin } });
    expect(open).toMatchObject({ holder: { id: card.userId }, room: { name: '1' }, cardNo: `•••${card.serial.slice(-4)}` });
    await as('admin').post(`/api/mi-fares/${card.id}/resume`);
    expect(await blocks('filters[unblockedAt][$null]=true')).toEqual([]);
    expect(await blocks(`filters[search][$containsi]=${card.serial}`)).toMatchObject([
      { id: open.id, unblockedAt: expect.any(String) },
    ]);
  });

  it('counts the devices a blocked card still opens, and says nothing of devices once it is released', async () => {
    const blocked = await issue();
    await atDevices(REFRESH);
    // The door has the card, and does not answer when it is to be taken off.
    await atDevices('update device_credential set applied = wanted, applied_until = wanted_until');
    await as('admin').post(`/api/mi-fares/${blocked.id}/suspend`, { reason: 'left behind' });
    await atDevices(REFRESH);
    const deviceStates = async () =>
      (await blocks(`filters[search][$containsi]=${blocked.serial}`)).map(
        ({ deviceState }: { deviceState: unknown }) => deviceState,
      );
    expect(await deviceStates()).toEqual([{ wanted: 0, applied: 0, failed: 0, remaining: 1 }]);
    await as('admin').post(`/api/mi-fares/${blocked.id}/resume`);
    expect(await deviceStates()).toEqual([null]);
  });

  it('shows no role what was typed about a holder, does not search in it, and shows the reasons of the server', async () => {
    const gone = await issue();
    await as('admin').post(`/api/mi-fares/${gone.id}/suspend`, { reason: 'ค้างชำระ 3 เดือน' });
    for (const who of ['user', 'admin'] as const) {
      const { text } = await list('block-card-list', '', who);
      expect(text).not.toContain('เดือน');
    }
    expect((await list('block-card-list', 'filters[reason][$contains]=ค้าง')).status).toBe(400);
    await as('admin').post(`/api/mi-fares/${gone.id}/resume`);
    await as('admin').post('/api/requests/tenant/remove', {
      payload: { userId: gone.userId, reason: 'ขายห้อง', withCoResidents: true },
      channel: 'cms',
    });
    expect((await blocks(`filters[search][$containsi]=${gone.serial}`))[0]).toMatchObject({ reason: 'moved-out' });
  });

  it('keeps the room and the holder a card had when it was lost', async () => {
    const { data } = (await ask('/remove', { mifareId: lost.id, reason: 'lost', note: null })).body;
    if (data.result === null) await as('organize').post('/api/requests/card/remove/approve', { id: data.id });
    const { state } = (await as('admin').get(`/api/mi-fares/${lost.id}`)).body.data;
    expect(state).toBe('lost');
    const rows = await blocks(`filters[search][$containsi]=${lost.serial}`);
    expect(rows[0]).toMatchObject({ kind: 'lost', holder: { id: lost.userId }, room: { name: '2' }, unblockedAt: null });
    expect(rows.slice(1).every(({ unblockedAt }: { unblockedAt: string | null }) => unblockedAt !== null)).toBe(true);
  });
});

describe('the log of card activities', () => {
  it('has the events of cards of the last seven days, masked, the newest first', async () => {
    const { body } = await list('card-activities-log');
    expect(body.data.map(({ deviceId }: { deviceId: number }) => deviceId)).toEqual([8, 7, 9]);
    expect(body.data[0]).toMatchObject({ isMasked: true, cardNo: `•••${card.serial.slice(-4)}`, room: { name: '1' } });
    expect(body.meta).toMatchObject({ total: 3 });
    expect(JSON.stringify(body)).not.toContain(card.serial);
  });

  it('is asked about a person or a card only with a reason', async () => {
    const about = () => list('card-activities-log', `filters[personId]=${card.userId}`, 'admin');
    expect((await about()).status).toBe(403);
    await as('admin').post('/api/loggers/access/people', { person: card.userId, reason: 'lost key' });
    expect((await about()).body.data).toHaveLength(2);
    expect((await list('card-activities-log', `filters[cardNo][$startsWith]=3`)).status).toBe(400);
  });

  it('is asked for at most a hundred days', async () => {
    const { status, body } = await list('card-activities-log', `filters[occurredAt][$gte]=${ago(101 * DAY)}`);
    expect([status, body.error.details.key]).toEqual([400, 'error.tooManyDays']);
  });
});

it('nothing of another property is in any of the five', async () => {
  for (const name of ['officer-list', 'officer-activities-log', 'card-holder-list', 'block-card-list', 'card-activities-log']) {
    const { text } = await list(name, 'pagination[pageSize]=100', 'neighbour');
    expect([name, text.includes('มณี'), text.includes('left behind')]).toEqual([name, false, false]);
  }
});
