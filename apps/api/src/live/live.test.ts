import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#kernel/db.ts';
import { until } from '#kernel/testing/node-process.ts';
import { testServer } from '#kernel/testing/test-server.ts';

const server = await testServer();
const { app, kernel, properties, accounts, signIn } = server;
await app.listen({ host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${(app.server.address() as { port: number }).port}/api/live`;
const tokenOf = async (person: Parameters<typeof signIn>[0]) => (await signIn(person)).body.jwt as string;

/** Everything a stream says, as it says it. */
async function listen(jwt: string) {
  const stop = new AbortController();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${jwt}` }, signal: stop.signal });
  const heard: string[] = [];
  const ended = (async () => {
    for await (const piece of answer.body ?? []) heard.push(Buffer.from(piece as Uint8Array).toString());
  })().catch(() => undefined);
  return { answer, heard, ended, stop: () => stop.abort() };
}
const soon = (holds: () => boolean) => until(async () => holds());

describe('live updates', () => {
  it('R07: tell a portal what changed in its own property, and nothing of another', async () => {
    const home = await listen(await tokenOf('user'));
    const next = await listen(await tokenOf('neighbour'));
    kernel.live.tell(properties.home, { area: 'parcel', id: 7, change: 'created' });
    await soon(() =>
      home.heard.join('').includes('event: record.changed\ndata: {"area":"parcel","id":7,"change":"created"}\n\n'),
    );
    kernel.live.tell(properties.next, { area: 'parcel', id: 8, change: 'updated' });
    await soon(() => next.heard.join('').includes('"id":8'));
    expect(home.heard.join('')).not.toContain('"id":8');
    expect(next.heard.join('')).not.toContain('"id":7');
    expect(home.answer.headers.get('content-type')).toContain('text/event-stream');
    home.stop();
    next.stop();
  });

  /** A rightly signed token of a real session, which only the row behind it can refuse. */
  async function tokenWithSession(person: 'tenant' | 'subTenant' | 'blocked' | 'user') {
    const [account, property, sessionId] = [accounts[person], properties.home, randomUUID()];
    const expiresAt = new Date(Date.now() + 3_600_000);
    const session = {
      id: sessionId,
      accountId: account,
      refreshHash: Buffer.from(sessionId),
      idleUntil: expiresAt,
      expiresAt,
    };
    await inTransaction(kernel.pool, { property }, (db) => db.insertInto('session').values(session).execute());
    return kernel.tokens.sign({ account, sessionId, property });
  }

  it.each(['tenant', 'subTenant', 'blocked'] as const)('are not for a %s, even with a session', async (person) => {
    expect((await listen(await tokenWithSession(person))).answer.status).toBe(401);
  });

  it('are for staff with a session made the same way, and for nobody without a token', async () => {
    const staff = await listen(await tokenWithSession('user'));
    expect(staff.answer.status).toBe(200);
    staff.stop();
    expect((await listen('no-token')).answer.status).toBe(401);
  });

  it('wait until the first password is changed', async () => {
    expect((await listen(await tokenOf('newcomer'))).answer.status).toBe(403);
  });

  it('are refused once the session has ended', async () => {
    const jwt = await tokenOf('admin');
    await inTransaction(kernel.pool, { property: properties.home }, (db) =>
      db.updateTable('session').set({ endedAt: new Date(), endedWhy: 'logout' }).execute(),
    );
    expect((await listen(jwt)).answer.status).toBe(401);
  });

  it('stay while the database is too busy to look at the session: a thousand that came at once ask at once', async () => {
    const jwt = await tokenOf('user');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await listen(jwt);
    const asked = vi.spyOn(kernel.pool, 'connect').mockRejectedValue(new Error('the pool is full'));
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
    kernel.live.tellMissed();
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
