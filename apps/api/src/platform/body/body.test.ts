import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { givenPassword } from '@lobby/contract/areas/password';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { bodyLimits, readJson, readJsonBody } from './json-body.ts';
import { readParts } from './multipart.ts';

const { accounts, app, as, services, send } = await testServer();
const parse = vi.spyOn(JSON, 'parse');
afterEach(() => parse.mockClear());
const KILOBYTE = 1024;
const json = { 'content-type': 'application/json' };
const login = (password: string) => JSON.stringify({ identifier: 'admin', password });
const longestParsed = () => Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
/** A request as far as the readers look at it. */
const requestOf = (headers: Record<string, string> = {}) =>
  Object.assign(new PassThrough(), { headers, method: 'POST' }) as never;

describe('what is read before it is known who sent it', () => {
  it('R15: an open call takes 16 kB and parses nothing larger', async () => {
    const answer = await send('POST', '/api/auth/login', login('x'.repeat(16 * KILOBYTE)), json);
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
    expect(longestParsed()).toBeLessThan(KILOBYTE);
    expect((await send('POST', '/api/auth/login', login('x'.repeat(15 * KILOBYTE)), json)).status).toBe(400);
  });

  it('R15: a large body is not parsed for a stranger, nor for somebody who may not make the call', async () => {
    const body = JSON.stringify({ nameTh: 'x'.repeat(60 * KILOBYTE), nameEn: 'a', phone: '191' });
    expect((await send('POST', '/api/contacts', body, json)).status).toBe(401);
    expect((await as('user').post('/api/contacts', body, json)).status).toBe(403);
    expect(longestParsed()).toBeLessThan(16 * KILOBYTE);
    expect((await as('admin').post('/api/contacts', body, json)).status).toBe(400);
    expect(longestParsed()).toBe(body.length);
    expect((await as('admin').post('/api/contacts', body + ' '.repeat(4 * KILOBYTE), json)).status).toBe(413);
  });

  it('R15: a megabyte is taken only where a call says so: sheets, and texts of 50,000 letters in two languages', async () => {
    const body = JSON.stringify({
      title: 'น้ำ',
      content: `<p>${'น'.repeat(49_000)}</p>`,
      contentEn: `<p>${'น'.repeat(49_000)}</p>`,
    });
    expect(body.length).toBeGreaterThan(64 * KILOBYTE);
    expect((await as('admin').post('/api/posts/announcement', body, json)).status).toBe(200);
    expect((await as('admin').post('/api/rooms/import', body, json)).status).toBe(400);
    expect((await as('admin').post('/api/contacts', body, json)).status).toBe(413);
  });

  it("R48: a body is parsed in its sender's share of calls, like the work it asks for", async () => {
    const held = Promise.withResolvers<void>();
    await as('admin').get('/api/users/me');
    const places = Array.from({ length: services.config.LOBBY_WRITES_IN_FLIGHT }, () =>
      services.people.run(accounts.admin, 'write', () => held.promise),
    );
    parse.mockClear();
    const body = JSON.stringify({ nameTh: 'x'.repeat(60 * KILOBYTE) });
    const answer = as('admin').post('/api/contacts', body, json);
    await until(async () => services.people.counts().waiting === 1);
    expect(longestParsed()).toBeLessThan(16 * KILOBYTE);
    held.resolve();
    await Promise.all(places);
    expect([(await answer).status, longestParsed()]).toEqual([400, body.length]);
  });

  it('a body without a length is counted as it comes', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const lines = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const piece = `4000\r\n${'x'.repeat(16 * KILOBYTE)}\r\n`;
    socket.write(`${lines.join('\r\n')}\r\n\r\n${piece}${piece}`);
    const [answer] = (await once(socket, 'data')) as string[];
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await once(socket, 'close');
  });
});

describe('what a body may cost', () => {
  it.each([
    ['many empty lists', `[${'[],'.repeat(60_000)}[]]`],
    ['lists in lists', '['.repeat(40) + ']'.repeat(40)],
    ['half a million lists that never end', '['.repeat(500_000)],
    ['objects in objects', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ])('R15: %s are refused without being parsed', (_what, body) => {
    expect(() => readJson(body, bodyLimits.large)).toThrow('could not be read');
    expect(parse).not.toHaveBeenCalled();
  });

  it('R15: a long text is stepped over, not looked at letter by letter', () => {
    const looked = vi.spyOn(String.prototype, 'charCodeAt');
    readJson(JSON.stringify({ text: `${'x'.repeat(100_000)}\\"\\\\` }), bodyLimits.large);
    const looks = looked.mock.calls.length;
    looked.mockRestore();
    expect(looks).toBeLessThan(100);
  });

  it('brackets and commas in a text are a text', () => {
    const text = `[[[[${'],'.repeat(60_000)}\\"{{{`;
    expect(readJson(JSON.stringify({ text }), bodyLimits.form)).toEqual({ text });
  });

  it('R15: a password is measured before it is normalised', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const read = givenPassword.safeParse('\uFDFA'.repeat(300_000));
    expect([read.success, normalize.mock.calls.length]).toEqual([false, 0]);
    expect(givenPassword.parse('\uFB01ve words')).toBe('five words');
    normalize.mockRestore();
  });

  it('a refusal names fifty problems at most, and is smaller than what was sent', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`${index}-${'n'.repeat(90)}`, 1]));
    const { status, body, text } = await as('admin').post('/api/contacts', many);
    expect([status, body.error.details.errors.length]).toEqual([400, 50]);
    expect(text.length).toBeLessThan(12 * KILOBYTE);
    expect(body.error.details.errors.at(-1).path[0].length).toBeLessThanOrEqual(61);
  });
});

describe('a caller who is slow or gone', () => {
  it.each([
    ['JSON', (request: never) => readJsonBody(request, bodyLimits.open)],
    ['parts', (request: never) => readParts(request)],
  ])('R15: a reader of %s settles when they were gone before, or go meanwhile', async (_what, read) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const before = requestOf(type) as PassThrough;
    before.destroy();
    await once(before, 'close');
    await expect(read(before as never)).rejects.toThrow('could not be read');
    const meanwhile = requestOf(type) as PassThrough;
    const reading = read(meanwhile as never);
    meanwhile.write('--x\r\n');
    meanwhile.destroy();
    await expect(reading).rejects.toThrow('could not be read');
  });

  it('R15: who sends nothing, or takes longer than all of it may, is told so', async () => {
    const parts = () => requestOf({ 'content-type': 'multipart/form-data; boundary=x' });
    const day = 86_400_000;
    await expect(readJsonBody(requestOf(), bodyLimits.open, 20)).rejects.toMatchObject({ status: 408 });
    await expect(readParts(parts(), { totalMs: day, windowMs: 20, windowBytes: 1 })).rejects.toMatchObject({ status: 408 });
    await expect(readParts(parts(), { totalMs: 20, windowMs: day, windowBytes: 0 })).rejects.toMatchObject({ status: 408 });
  });

  it('a body that was refused unread is cut off after its time, whatever it came over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const body = login('x'.repeat(16 * KILOBYTE));
      const { statusCode, raw } = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body, headers: json });
      expect([statusCode, raw.req.destroyed]).toEqual([413, false]);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(raw.req.destroyed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a call whose sender has no address any more is not a fault of the server', async () => {
    const { networkOf } = await import('#platform/limits/network.ts');
    expect(() => networkOf(undefined)).toThrow('The caller is gone');
  });
});
