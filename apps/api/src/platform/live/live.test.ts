import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { app, services, accounts, properties, signIn } = server;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };
const address = `http://127.0.0.1:${port}/api/live`;
const tokenOf = async (person: Parameters<typeof signIn>[0]) => (await signIn(person)).body.jwt as string;

it('is not asked by HEAD: nobody would read the stream', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('user')}` };
  expect((await app.inject({ method: 'HEAD', url: '/api/live', headers })).statusCode).toBe(404);
});

/** Everything a stream says, as it says it; on a connection of its own. */
async function listen(jwt: string) {
  const request = get(address, { agent: false, headers: { authorization: `Bearer ${jwt}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const heard: string[] = [];
  const ended = (async () => {
    for await (const piece of answer) heard.push(String(piece));
  })().catch(() => undefined);
  return { status: answer.statusCode, type: answer.headers['content-type'], heard, ended, stop: () => request.destroy() };
}
type Stream = Awaited<ReturnType<typeof listen>>;
const noticesIn = ({ heard }: Stream) =>
  [...heard.join('').matchAll(/event: record\.changed\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data as string) as object);
const openStreams = async () => Number(/^lobby_live_streams (\d+)/m.exec(await registry.metrics())?.[1]);
const connectionsOf = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
/** A session in the table that no sign-in would have given. */
const sessionOf = (person: 'tenant' | 'subTenant' | 'blocked') =>
  inTransaction(services.pool, { property: properties.home }, async (db) => {
    const later = new Date(Date.now() + 3_600_000);
    const session = { accountId: accounts[person], refreshHash: Buffer.from(person), idleUntil: later, expiresAt: later };
    return (await db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()).id;
  });
const soon = (holds: () => boolean) => until(async () => holds());

describe('live updates', () => {
  it('R07: tell a portal what changed in its own property, and nothing of another', async () => {
    const home = await listen(await tokenOf('user'));
    const next = await listen(await tokenOf('neighbour'));
    services.live.tell(properties.home, { area: 'parcel', id: 7, change: 'created' });
    await soon(() =>
      home.heard
        .join('')
        .includes('event: record.changed\ndata: {"area":"parcel","id":7,"change":"created","topics":["parcel","parcel:7"]}\n\n'),
    );
    services.live.tell(properties.next, { area: 'parcel', id: 8, change: 'updated' });
    await soon(() => next.heard.join('').includes('"id":8'));
    expect(home.heard.join('')).not.toContain('"id":8');
    expect(next.heard.join('')).not.toContain('"id":7');
    expect(home.type).toContain('text/event-stream');
    home.stop();
    next.stop();
  });

  it.each(['tenant', 'subTenant', 'blocked'] as const)('are not for a %s, even with a token', async (person) => {
    expect((await signIn(person)).status).toBeGreaterThanOrEqual(400);
    const jwt = await services.tokens.sign({
      account: accounts[person],
      sessionId: await sessionOf(person),
      property: properties.home,
    });
    expect((await listen(jwt)).status).toBe(401);
    expect((await listen('no-token')).status).toBe(401);
  });

  it('are one notice for all records of an area that change within a moment', async () => {
    const stream = await listen(await tokenOf('user'));
    await soon(() => stream.heard.length > 0);
    for (let id = 1; id <= 100; id += 1) services.live.tell(properties.home, { area: 'parcel', id, change: 'created' });
    services.live.tell(properties.home, { area: 'contact', id: 5, change: 'updated' });
    services.live.tell(properties.home, { area: 'contact', id: 5, change: 'removed' });
    await soon(() => noticesIn(stream).length >= 2);
    expect(noticesIn(stream)).toEqual([
      { area: 'parcel', id: null, change: 'created', topics: ['parcel'] },
      { area: 'contact', id: 5, change: 'removed', topics: ['contact', 'contact:5'] },
    ]);
    stream.stop();
  });

  it('do not leak: callers who are gone before their stream opens leave nothing behind: no count, no gauge, no refusal', async () => {
    const jwt = await tokenOf('user');
    const verify = services.tokens.verify;
    const before = await connectionsOf();
    for (let round = 0; round < 3; round += 1) {
      const { promise: allGone, resolve: release } = Promise.withResolvers<void>();
      let asked = 0;
      vi.spyOn(services.tokens, 'verify').mockImplementation(async (token) => {
        asked += 1;
        await allGone;
        return verify(token);
      });
      const callers = Array.from({ length: 100 }, () => {
        const caller = connect(port, '127.0.0.1');
        caller.write(`GET /api/live HTTP/1.1\r\nHost: lobby\r\nAuthorization: Bearer ${jwt}\r\n\r\n`);
        return caller;
      });
      await until(async () => asked === 100);
      for (const caller of callers) caller.destroy();
      await until(async () => (await connectionsOf()) <= before);
      const looked = vi.spyOn(services.pool, 'connect');
      release();
      await until(async () => looked.mock.calls.length >= 100 && services.pool.waitingCount === 0);
      vi.restoreAllMocks();
    }
    await until(async () => services.pool.idleCount === services.pool.totalCount);
    expect(await openStreams()).toBe(0);
    const stream = await listen(jwt);
    expect(stream.status).toBe(200);
    await until(async () => (await openStreams()) === 1);
    stream.stop();
    await until(async () => (await openStreams()) === 0);
  });

  it('look at the sessions of all streams in one statement, and end those whose session is over', async () => {
    const [mine, theirs, jwt] = [await tokenOf('user'), await tokenOf('neighbour'), await tokenOf('admin')];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const others = await Promise.all([mine, mine, mine, theirs].map(listen));
    const leaves = await listen(jwt);
    const { sessionId } = (await services.tokens.verify(jwt)) as { sessionId: string };
    await inTransaction(services.pool, { property: properties.home }, (db) =>
      db.updateTable('session').set({ endedAt: new Date(), endedWhy: 'logout' }).where('id', '=', sessionId).execute(),
    );
    const asked = vi.spyOn(services.pool, 'connect');
    vi.advanceTimersByTime(15_000);
    await leaves.ended;
    await soon(() => others.every(({ heard }) => heard.join('').includes('\n:\n\n')));
    expect(asked).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    vi.useRealTimers();
    for (const { stop } of others) stop();
  });

  it('wait until the first password is changed', async () => {
    expect((await listen(await tokenOf('newcomer'))).status).toBe(403);
  });

  it('are refused once the session has ended', async () => {
    const jwt = await tokenOf('admin');
    await inTransaction(services.pool, { property: properties.home }, (db) =>
      db.updateTable('session').set({ endedAt: new Date(), endedWhy: 'logout' }).execute(),
    );
    expect((await listen(jwt)).status).toBe(401);
  });

  it('stay while the database is too busy to look at the session: a thousand that came at once ask at once', async () => {
    const jwt = await tokenOf('user');
    await until(async () => (await openStreams()) === 0);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await listen(jwt);
    const asked = vi.spyOn(services.pool, 'connect').mockRejectedValue(new Error('the pool is full'));
    vi.advanceTimersByTime(15_000);
    await soon(() => stream.heard.join('').includes('\n:\n\n'));
    expect(asked).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    vi.useRealTimers();
    stream.stop();
  });

  it('end when the node was away from the broker, so that the portal asks again for all it shows', async () => {
    const stream = await listen(await tokenOf('user'));
    const bystander = await listen(await tokenOf('neighbour'));
    await soon(() => stream.heard.length > 0 && bystander.heard.length > 0);
    services.live.tellMissed();
    expect(await Promise.all([stream.ended, bystander.ended])).toHaveLength(2);
  });

  it('end when the node leaves', async () => {
    const stream = await listen(await tokenOf('user'));
    const closing = app.close();
    await Promise.all([stream.ended, closing]);
    expect(stream.heard[0]).toBe(': here\n\n');
    if (app.server.listening) await once(app.server, 'close');
  });
});
