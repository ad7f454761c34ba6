import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { registry } from '#platform/metrics/metrics.ts';
import { form, png } from '#test/fixtures/files/form.ts';
import { upload } from '#test/fixtures/files/http-client.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { app, as, services, signIn } = await testServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const { slots } = services.files;
const picture = await png();
const { payload, headers } = await form([['file', picture]]);
const tokens = {
  user: (await signIn('user')).body.jwt as string,
  admin: (await signIn('admin')).body.jwt as string,
  organize: (await signIn('organize')).body.jwt as string,
  neighbour: (await signIn('neighbour')).body.jwt as string,
};
const areFree = () => until(async () => slots.inUse() === 0);

/** An upload of which only the first bytes are ever sent. */
async function begin(who: keyof typeof tokens, bytes = 60) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = [
    'POST /api/files HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${tokens[who]}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ];
  await new Promise((sent) => socket.write(`${lines.join('\r\n')}\r\n\r\n`, sent));
  socket.write(payload.subarray(0, bytes));
  return socket;
}
const statusOf = async (who: keyof typeof tokens) => {
  const { status, headers: answered } = await as(who).post('/api/files', payload, headers);
  return [status, answered['retry-after'] !== undefined];
};

it('R52: leaves nothing of a picture when the disk is full in the middle of it', async () => {
  const { store } = services.files;
  const put = store.put.bind(store);
  const stored: string[] = [];
  const full = vi.spyOn(store, 'put').mockImplementation(async (key, ...rest) => {
    if (stored.length === 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await put(key, ...rest);
    stored.push(key);
  });
  expect((await upload(as('admin'), picture)).status).toBe(507);
  full.mockRestore();
  expect(stored).toHaveLength(2);
  expect(await Promise.all(stored.map((key) => store.exists(key)))).toEqual([false, false]);
});

it('releases the slot when the client disconnects while the body is read', async () => {
  const socket = await begin('user');
  await until(async () => slots.inUse() === 1);
  socket.resetAndDestroy();
  await areFree();
  expect(slots.inUse()).toBe(0);
});

it('accepts uploads after 300 clients disconnected before or while they were read', async () => {
  const slow = Object.keys(tokens) as (keyof typeof tokens)[];
  for (let turn = 0; turn < 30; turn += 1) {
    const sockets = await Promise.all(Array.from({ length: 10 }, (_, index) => begin(slow[index % 4] ?? 'user')));
    // Half of them at once, while their session is still being looked up.
    if (turn % 2 === 0) await until(async () => slots.inUse() > 0);
    for (const socket of sockets) socket.resetAndDestroy();
  }
  await areFree();
  expect((await upload(as('user'), picture)).status).toBe(200);
  // A caller who hung up is no fault of the server.
  expect(await registry.metrics()).not.toMatch(/lobby_request_seconds_count.*status="500"/);
});

it('a person has three slots and a property eight: only beyond them is 429', async () => {
  const held = [await begin('user'), await begin('user'), await begin('user')];
  await until(async () => slots.inUse() === 3);
  expect(await statusOf('user')).toEqual([429, true]);
  expect(await statusOf('admin')).toEqual([200, false]);
  held.push(await begin('admin'), await begin('admin'), await begin('admin'), await begin('organize'), await begin('organize'));
  await until(async () => slots.inUse() === 8);
  expect(await statusOf('organize')).toEqual([429, true]);
  expect(await statusOf('neighbour')).toEqual([200, false]);
  for (const socket of held) socket.resetAndDestroy();
  await areFree();
});

it('503 for everybody only when the node itself is full', async () => {
  const releases = Array.from({ length: 24 }, (_, index) => slots.acquire({ account: -index, property: -(index % 3) }));
  expect(await statusOf('user')).toEqual([503, true]);
  for (const release of releases) release();
  // Released once, however often it is called.
  releases[0]?.();
  expect(slots.inUse()).toBe(0);
});
