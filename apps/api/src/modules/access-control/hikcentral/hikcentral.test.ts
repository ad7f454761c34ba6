import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_KEY, APP_SECRET, artemisServer } from '#test/fixtures/access-control/artemis-server.ts';
import { type Command, CommandRefused, type Credential, type Delivery, type Device } from '../access-control-adapter.ts';
import { hikCentral, tryConnection } from './hikcentral.ts';

const server = await artemisServer();
afterAll(() => server.close());
beforeEach(() => server.reset());

const settings = {
  baseUrl: server.url,
  appKey: APP_KEY,
  appSecret: APP_SECRET,
  ca: undefined,
  property: 7,
  orgIndexCode: '1',
};
const newSystem = (property = 7) => hikCentral({ ...settings, property }, { requestsPerSecond: 1000, timeoutMs: 1500 });
const never = new AbortController().signal;
const door: Device = { id: 1, type: 'door', addr: 'Lobby', serialNumber: 'door-1', status: true };
const gate: Device = { id: 2, type: 'conventional-parking', addr: 'Garage', serialNumber: 'gate-1', status: true };
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number));
const card = (id: number, value = `40${id}`, validUntil: Date | null = null): Credential => ({
  kind: 'card',
  id,
  value,
  validUntil,
  changedAt: minute(0),
  isWantedAtAddress: false,
});
const plate = (id: number, value: string): Credential => ({ ...card(id, value), kind: 'plate' });
const delivery = (kind: Delivery['kind'], credentials: Credential[], device = door): Delivery => ({
  key: 'k',
  kind,
  device,
  credentials,
  claimedAt: minute(1),
  isFormerAddress: false,
});
const membersOf = (name: string) => [...(server.state.levels.find((one) => one.privilegeGroupName === name)?.members ?? [])];
const pathsOf = () => server.calls.map(({ path }) => path.split('/').at(-1));

describe('cards', () => {
  it('are persons without names, members of the device’s access level, and applied to the devices once', async () => {
    const system = newSystem();
    const reference = await system.deliver(
      delivery('add', [card(1), card(2, '402', new Date('2027-01-31T16:59:59.000Z'))]),
      never,
    );
    expect(server.state.persons).toMatchObject([
      {
        personCode: 'L7C1',
        personGivenName: 'Lobby',
        personFamilyName: 'L7C1',
        orgIndexCode: '1',
        cards: [{ cardNo: '401' }],
        endTime: '2037-12-31T23:59:59+00:00',
      },
      { personCode: 'L7C2', cards: [{ cardNo: '402' }], endTime: '2027-01-31T16:59:59+00:00' },
    ]);
    expect(membersOf('Lobby')).toHaveLength(2);
    expect(server.state.applied).toBe(1);
    expect(await system.outcome(reference, never)).toBe('applied');
  });

  it('added again change nothing but what is new about them, also by another worker', async () => {
    await newSystem().deliver(delivery('add', [card(1)]), never);
    await newSystem().deliver(delivery('add', [card(1, '999')]), never);
    expect(server.state.persons).toHaveLength(1);
    expect(server.state.persons[0]).toMatchObject({ cards: [{ cardNo: '999' }] });
    expect(membersOf('Lobby')).toHaveLength(1);
  });

  it('removed are no members any more; removing one that is not there succeeds', async () => {
    const system = newSystem();
    await system.deliver(delivery('add', [card(1), card(2)]), never);
    await newSystem().deliver(delivery('remove', [card(1), card(9)]), never);
    expect(membersOf('Lobby')).toHaveLength(1);
    await newSystem().deliver(delivery('remove', [card(9)]), never);
    expect([server.state.applied, server.state.persons.length]).toEqual([2, 2]);
  });

  it('are not written twice when the connection drops after the work was done', async () => {
    const system = newSystem();
    server.misbehave({ as: 'slow', ms: 1 }, { as: 'slow', ms: 1 }, { as: 'drop' });
    await expect(system.deliver(delivery('add', [card(1), card(2)]), never)).rejects.toThrow('single/add');
    expect(server.state.persons).toHaveLength(1);
    await system.deliver(delivery('add', [card(1), card(2)]), never);
    expect(server.state.persons.map(({ personCode }) => personCode)).toEqual(['L7C1', 'L7C2']);
    expect(membersOf('Lobby')).toHaveLength(2);
  });

  it('of a large delivery are written on after it ran out of time, once for all doors, and its next attempt finds them', async () => {
    const system = hikCentral(settings, { requestsPerSecond: 100 });
    const cards = Array.from({ length: 60 }, (_, at) => card(at + 1));
    await system.deliver(delivery('add', cards.slice(0, 12)), never);
    const attempts = [door, gate].map((device) => system.deliver(delivery('add', cards, device), AbortSignal.timeout(200)));
    const [one, other] = await Promise.allSettled(attempts);
    expect([one?.status, other?.status]).toEqual(['rejected', 'rejected']);
    await expect.poll(() => server.state.persons.length).toBe(60);
    server.calls.length = 0;
    await Promise.all([door, gate].map((device) => system.deliver(delivery('add', cards, device), never)));
    expect([membersOf('Lobby').length, membersOf('Garage').length]).toEqual([60, 60]);
    expect(pathsOf()).toEqual(['addPersons', 'addPersons', 'reapplication']);
  });

  it('of a large delivery that are there already are left as they are', async () => {
    const cards = Array.from({ length: 30 }, (_, at) => card(at + 1));
    await newSystem().deliver(delivery('add', cards), never);
    server.calls.length = 0;
    await newSystem().deliver(delivery('add', [...cards.slice(0, 29), card(30, 'new')]), never);
    expect(pathsOf()).toEqual(['group', 'personList', 'update', 'addPersons', 'reapplication']);
  });

  it('are listed once for all doors and deliveries, behind what opens and closes doors', async () => {
    const system = hikCentral(settings, { requestsPerSecond: 40 });
    for (let id = 1000; id < 6000; id += 1) server.state.persons.push({ personId: String(id), personCode: `guard${id}` });
    const cards = Array.from({ length: 24 }, (_, at) => card(at + 1));
    const parts = [cards.slice(0, 12), cards.slice(12)];
    const adding = parts.flatMap((part) => [door, gate].map((device) => system.deliver(delivery('add', part, device), never)));
    await expect.poll(() => pathsOf().filter((path) => path === 'personList').length).toBeGreaterThanOrEqual(2);
    const before = server.calls.length;
    await system.send({ key: 'k', kind: 'open', device: door }, never);
    expect(pathsOf().slice(before).indexOf('doControl')).toBeLessThanOrEqual(1);
    await Promise.all(adding);
    expect(pathsOf().filter((path) => path === 'personList')).toHaveLength(10);
    expect(membersOf('Lobby')).toHaveLength(24);
  });

  it('are removed without a list of everybody, the first ones while others are looked up', async () => {
    const cards = Array.from({ length: 24 }, (_, at) => card(at + 1));
    await newSystem().deliver(delivery('add', cards), never);
    server.calls.length = 0;
    await newSystem().deliver(delivery('remove', [...cards, card(99)]), never);
    const paths = pathsOf();
    expect(paths).not.toContain('personList');
    expect(paths.indexOf('deletePersons')).toBeLessThan(paths.lastIndexOf('personInfo'));
    expect(membersOf('Lobby')).toEqual([]);
  });

  it('of which one gets an unknown error do not keep the system from being called', async () => {
    const system = hikCentral(settings, { requestsPerSecond: 1000, failures: 2 });
    const unknown = { as: 'code', code: '0x99999999' } as const;
    server.misbehave(unknown, unknown, unknown, unknown);
    for (const _ of [1, 2, 3, 4]) {
      const failing = system.deliver(delivery('add', [card(1)]), never);
      await expect(failing).rejects.toMatchObject({ isAnswered: true });
    }
    await system.deliver(delivery('add', [card(1)]), never);
    expect(membersOf('Lobby')).toHaveLength(1);
  });

  it('whose number another worker has changed meanwhile are written again', async () => {
    const [one, other] = [newSystem(), newSystem()];
    await one.deliver(delivery('add', [card(1, 'old')]), never);
    await other.deliver({ ...delivery('add', [{ ...card(1, 'new'), changedAt: minute(2) }]), claimedAt: minute(3) }, never);
    const back = { ...card(1, 'old'), changedAt: minute(4) };
    await one.deliver({ ...delivery('add', [back]), claimedAt: minute(5) }, never);
    expect(server.state.persons).toMatchObject([{ cards: [{ cardNo: 'old' }] }]);
    server.calls.length = 0;
    await one.deliver({ ...delivery('add', [back], gate), claimedAt: minute(6) }, never);
    expect(pathsOf()).not.toContain('update');
  });

  it('that another door of the same access level needs stay in it', async () => {
    const system = newSystem();
    await system.deliver(delivery('add', [card(1), card(2)]), never);
    await system.deliver(delivery('remove', [{ ...card(1), isWantedAtAddress: true }, card(2)]), never);
    expect(membersOf('Lobby')).toHaveLength(1);
  });

  it('are taken out of an access level no device names any more; nothing is left to do where it is gone', async () => {
    const system = newSystem();
    await system.deliver(delivery('add', [card(1)]), never);
    const former = { ...delivery('remove', [card(1)]), isFormerAddress: true };
    await system.deliver(former, never);
    expect(membersOf('Lobby')).toEqual([]);
    await system.deliver({ ...former, device: { ...door, addr: 'Roof' } }, never);
    await expect(
      system.deliver({ ...former, isFormerAddress: false, device: { ...door, addr: 'Roof' } }, never),
    ).rejects.toBeInstanceOf(CommandRefused);
  });

  it('are not written back by an older delivery that is still at work', async () => {
    const system = hikCentral(settings, { requestsPerSecond: 100 });
    const cards = Array.from({ length: 20 }, (_, at) => card(at + 1));
    const worker = new AbortController();
    const old = system.deliver(delivery('add', cards), worker.signal);
    // At a hundred a second it is at work for a while.
    const abortAtWork = async () => {
      await expect.poll(() => server.state.persons.length).toBeGreaterThan(0);
      worker.abort();
    };
    await Promise.all([expect(old).rejects.toThrow(/abort/i), abortAtWork()]);
    await system.deliver(delivery('add', [card(20, 'newer')]), never);
    await expect.poll(() => server.state.persons.length).toBe(20);
    expect(server.state.persons.at(-1)).toMatchObject({ personCode: 'L7C20', cards: [{ cardNo: 'newer' }] });
  });

  it('whose person was deleted in HikCentral are written again', async () => {
    const system = newSystem();
    await system.deliver(delivery('add', [card(1)]), never);
    server.state.persons.length = 0;
    const again = system.deliver(delivery('add', [card(1)]), never);
    await expect(again).rejects.toThrow('looked up again');
    await expect(again).rejects.not.toBeInstanceOf(CommandRefused);
    await system.deliver(delivery('add', [card(1)]), never);
    expect(server.state.persons).toHaveLength(1);
  });

  it('of two workers at the same time become one person', async () => {
    const [one, other] = [newSystem(), newSystem()];
    await Promise.all([one.deliver(delivery('add', [card(1)]), never), other.deliver(delivery('add', [card(1)], gate), never)]);
    expect(server.state.persons).toHaveLength(1);
    expect([membersOf('Lobby').length, membersOf('Garage').length]).toEqual([1, 1]);
  });

  it('with a number that somebody else has are refused', async () => {
    server.state.persons.push({ personId: '1', personCode: 'guard', cards: [{ cardNo: '401' }] });
    await expect(newSystem().deliver(delivery('add', [card(1)]), never)).rejects.toBeInstanceOf(CommandRefused);
  });

  it('are refused as long as the device names no access level that exists', async () => {
    const system = newSystem();
    // By its name alone: two doors that named one level by name and by id would take each other's cards out of it.
    for (const addr of [null, 'Roof', '34'])
      await expect(system.deliver(delivery('add', [card(1)], { ...door, addr }), never)).rejects.toBeInstanceOf(CommandRefused);
    expect(membersOf('Lobby')).toEqual([]);
  });
});

describe('plates', () => {
  it('are vehicles of the vehicle list, added and removed once', async () => {
    const system = newSystem();
    await system.deliver(delivery('add', [plate(1, '1กก1234'), plate(2, '2ขข99')], gate), never);
    await system.deliver(delivery('add', [plate(1, '1กก1234')], gate), never);
    expect(pathsOf().filter((path) => path === 'update')).toEqual([]);
    await system.deliver(delivery('add', [{ ...plate(2, '2ขข99'), validUntil: new Date('2027-01-01') }], gate), never);
    expect(server.state.vehicles).toMatchObject([
      { plateNo: '1กก1234', vehicleGroupIndexCode: '2', personFamilyName: 'L7P1', expiredDate: '2037-12-31T23:59:59+00:00' },
      { plateNo: '2ขข99', expiredDate: '2027-01-01T00:00:00+00:00' },
    ]);
    await system.deliver(delivery('remove', [plate(1, '1กก1234'), plate(3, 'unknown')], gate), never);
    expect(server.state.vehicles.map(({ plateNo }) => plateNo)).toEqual(['2ขข99']);
  });

  it('that somebody else has entered are neither changed nor deleted', async () => {
    const guard = { vehicleId: '9', plateNo: '1กก1234', vehicleGroupIndexCode: '2', personName: 'Guard', expiredDate: 'x' };
    server.state.vehicles.push({ ...guard });
    const system = newSystem();
    await system.deliver(delivery('add', [plate(1, '1กก1234')], gate), never);
    await system.deliver(delivery('remove', [plate(1, '1กก1234')], gate), never);
    expect(server.state.vehicles).toEqual([guard]);
    delete server.state.vehicles[0]?.personName;
    const unclear = system.deliver(delivery('remove', [plate(1, '1กก1234')], gate), never);
    await expect(unclear).rejects.toBeInstanceOf(CommandRefused);
    expect(server.state.vehicles).toHaveLength(1);
  });

  it('of two cars with the same text in two provinces are one vehicle, until none of them needs it', async () => {
    const system = newSystem();
    const [bangkok, phuket] = [plate(1, '1กก1234'), plate(2, '1กก1234')];
    await system.deliver(delivery('add', [bangkok, phuket], gate), never);
    await system.deliver(delivery('remove', [{ ...bangkok, isWantedAtAddress: true }], gate), never);
    expect(server.state.vehicles).toHaveLength(1);
    await system.deliver(delivery('remove', [bangkok, phuket], gate), never);
    expect(server.state.vehicles).toEqual([]);
  });

  it('of a visit ends with its day, and neither shortens nor takes what a resident or a longer visit has with the same one', async () => {
    const system = newSystem();
    const [early, late] = [new Date('2027-01-31T17:00:00Z'), new Date('2027-02-28T17:00:00Z')];
    const visit = (id: number, validUntil: Date): Credential => ({ ...card(id, '1กก1234', validUntil), kind: 'visit' });
    const present = () => server.state.vehicles.map(({ personName, expiredDate }) => [personName, expiredDate]);
    await system.deliver(delivery('add', [visit(1, early)], gate), never);
    expect(present()).toEqual([['Lobby L7V1', '2027-01-31T17:00:00+00:00']]);
    await system.deliver(delivery('add', [visit(2, late)], gate), never);
    await system.deliver(delivery('add', [visit(1, early)], gate), never);
    expect(present().map(([, until]) => until)).toEqual(['2027-02-28T17:00:00+00:00']);
    await system.deliver(delivery('add', [plate(1, '1กก1234')], gate), never);
    await system.deliver(delivery('add', [visit(1, early)], gate), never);
    expect(present().map(([, until]) => until)).toEqual(['2037-12-31T23:59:59+00:00']);
    await system.deliver(delivery('remove', [{ ...visit(1, early), isWantedAtAddress: true }], gate), never);
    expect(present()).toHaveLength(1);
    await system.deliver(delivery('remove', [plate(1, '1กก1234')], gate), never);
    await system.deliver(delivery('add', [visit(1, early), visit(2, late)], gate), never);
    expect(present()).toEqual([['Lobby L7V2', '2027-02-28T17:00:00+00:00']]);
    await system.deliver(delivery('remove', [visit(1, early), visit(2, late)], gate), never);
    expect(present()).toEqual([]);
  });
});

describe('what a device has', () => {
  it('are the cards and plates Lobby gave it, page after page, and nobody else’s', async () => {
    const system = newSystem();
    for (let id = 1; id <= 501; id += 1) {
      server.state.persons.push({ personId: String(id), personCode: `L7C${id}`, cards: [{ cardNo: `no-${id}` }] });
      server.state.levels[1]?.members.add(String(id));
    }
    await newSystem(70).deliver(delivery('add', [card(1)], gate), never);
    server.state.persons.push({ personId: 'guard', personCode: 'guard', cards: [{ cardNo: 'guard' }] });
    server.state.levels[1]?.members.add('guard');
    await system.deliver(delivery('add', [plate(1, '1กก1234')], gate), never);
    server.state.vehicles.push({ vehicleId: '9', plateNo: 'guard', vehicleGroupIndexCode: '2', personName: 'Guard' });
    const found = (await system.credentialsOf(gate, never)) ?? [];
    expect(found).toHaveLength(502);
    expect(found.at(-1)).toEqual({ kind: 'plate', value: '1กก1234' });
    expect(await system.credentialsOf(door, never)).toEqual([]);
    expect(await system.credentialsOf({ ...door, addr: 'Roof' }, never)).toBeNull();
  });
});

describe('commands', () => {
  const send = (kind: Command['kind'], device = door) => newSystem().send({ key: 'k', kind, device }, never);

  it('open a door', async () => {
    expect(await send('open')).toBe('hikcentral-k');
    expect(server.state.opened).toEqual(['door-1']);
  });

  it('leave a door open, and close it again', async () => {
    for (const kind of ['on', 'off'] as const) expect(await send(kind)).toBe('hikcentral-k');
    expect(server.state.opened.slice(-2)).toEqual(['door-1 on', 'door-1 off']);
  });

  it('to a door that is offline may be retried; to an unknown one they are refused', async () => {
    server.state.doors.add('offline');
    const offline = send('open', { ...door, serialNumber: 'offline' });
    await expect(offline).rejects.toThrow('could not reach');
    await expect(offline).rejects.not.toBeInstanceOf(CommandRefused);
    for (const device of [
      { ...door, serialNumber: 'nowhere' },
      { ...door, serialNumber: null },
      { ...door, status: false },
    ])
      await expect(send('open', device)).rejects.toBeInstanceOf(CommandRefused);
  });

  it('that HikCentral does not have are refused: a restart, a face', async () => {
    await expect(send('restart')).rejects.toBeInstanceOf(CommandRefused);
    const face = { ...card(1), kind: 'face' as const };
    await expect(newSystem().deliver(delivery('add', [face, card(2)]), never)).rejects.toBeInstanceOf(CommandRefused);
    expect(server.calls).toEqual([]);
  });

  it('another system has taken are not reported as applied', async () => {
    await expect(newSystem().outcome('simulated-3-1', never)).rejects.toBeInstanceOf(CommandRefused);
  });
});

it('a connection is tried by a call that changes nothing', async () => {
  await tryConnection(settings, never);
  expect(server.calls).toMatchObject([{ path: '/api/acs/v1/privilege/group' }]);
  await expect(tryConnection({ ...settings, appSecret: 'x' }, never)).rejects.toThrow('0x02401003');
});
