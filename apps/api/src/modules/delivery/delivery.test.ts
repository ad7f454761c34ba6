import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverNotices, deliverSome } from '#modules/delivery/deliver.job.ts';
import { checkEndpoint, EndpointRefused } from '#modules/delivery/push-endpoint.ts';
import { inboxJobs } from '#modules/notification/notification.jobs.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { catchMail } from '#test/fixtures/mail-catcher.ts';
import { fcmServer } from '#test/fixtures/notification/fcm-server.ts';
import { pushServer } from '#test/fixtures/notification/push-server.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:1';
const push = await pushServer();
const fcm = await fcmServer();
const mail = await catchMail();
const { as, accounts, config, forget, inProperty, properties, services } = await testServer(undefined, {
  LOBBY_WRITES_PER_MINUTE: 100_000,
  LOBBY_PUSH_HOSTS: [push.origin, DEAD, 'web.push.apple.com', '*.notify.windows.com'],
  LOBBY_FCM_URL: fcm.url,
  LOBBY_FCM_ACCOUNT: fcm.account,
  LOBBY_SMTP_URL: mail.url,
});
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => Promise.all([push.stop(), fcm.stop(), mail.stop(), asWorker.end()]));
const job = { config, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };

const register = (person: Person, token: string) =>
  as(person).put(`/api/users/${accounts[person as 'admin']}`, { deviceToken: token });
const deliver = () => deliverSome(job, services.pool, properties.home);
const test = (person: Person) => as(person).post('/api/notifications/test');
const states = () =>
  inProperty('home', (db) =>
    db.selectFrom('delivery').select(['state', 'errorCode', 'attempts', 'notBefore', 'channel']).orderBy('id').execute(),
  );
const devices = () => inProperty('home', (db) => db.selectFrom('device').select(['accountId', 'channel']).execute());
/** As if its time had come. */
const makeDue = () =>
  inProperty('home', (db) => db.updateTable('delivery').set({ notBefore: new Date() }).where('state', '=', 'queued').execute());
const secondsUntil = (at: Date) => (at.getTime() - Date.now()) / 1000;

beforeEach(async () => {
  push.answerWith({ status: 201 });
  fcm.answerWith({ status: 200 });
  push.received.length = 0;
  fcm.messages.length = 0;
  await inProperty('home', async (db) => {
    await db.deleteFrom('push').execute();
    await db.deleteFrom('device').execute();
  });
});

describe('a push', () => {
  it('arrives encrypted and signed, says nothing of anybody, and is in the log without an address', async () => {
    expect((await register('admin', push.subscribe())).status).toBe(200);
    expect((await test('admin')).body.data).toEqual({ devices: 1 });
    await deliverNotices.run(job, {});
    expect(push.faults).toEqual([]);
    expect(push.received).toHaveLength(1);
    const [{ message, headers } = {} as never] = push.received;
    expect(message).toMatchObject({ title: 'ทดสอบการแจ้งเตือน', link: '/notification?tab=channels' });
    expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(Number(headers.ttl)).toBeGreaterThan(3600);
    const { body, text } = await as('admin').get('/strapi-plugin-fcm/fcm-notifications');
    expect(body.data[0]).toMatchObject({
      title: 'ทดสอบการแจ้งเตือน',
      payload: { kind: 'test' },
      targetType: 'tokens',
      target: '1 devices',
      response: { sent: 1, gone: 0, failed: 0 },
    });
    expect(text).not.toContain('endpoint');
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('removes a browser that is gone after one try', async () => {
    for (const status of [404, 410]) {
      await register('admin', push.subscribe());
      await inProperty('home', (db) => db.deleteFrom('push').execute());
      await test('admin');
      push.answerWith({ status });
      await deliver();
      expect((await states()).at(-1)).toMatchObject({ state: 'failed', errorCode: 'gone', attempts: 1 });
      expect(await devices()).toEqual([]);
    }
  });

  it('waits as long as the service asks, by seconds or a date, with the same topic when it comes again', async () => {
    await register('admin', push.subscribe());
    await test('admin');
    push.answerWith({ status: 429, retryAfter: '120' });
    await deliver();
    const [first] = await states();
    expect(first).toMatchObject({ state: 'queued', errorCode: '429' });
    expect(secondsUntil(first?.notBefore as Date)).toBeGreaterThan(118);
    expect(secondsUntil(first?.notBefore as Date)).toBeLessThanOrEqual(120.5);
    await deliver();
    expect(push.received).toHaveLength(1);
    await makeDue();
    push.answerWith({ status: 503, retryAfter: new Date(Date.now() + 60_000).toUTCString() });
    await deliver();
    expect(secondsUntil((await states())[0]?.notBefore as Date)).toBeGreaterThan(57);
    await makeDue();
    push.answerWith({ status: 201 });
    await deliver();
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 3 }]);
    expect(new Set(push.received.map(({ headers }) => headers.topic)).size).toBe(1);
  });

  it('is given up after eight tries, and at once where our own request is refused', async () => {
    await register('admin', push.subscribe());
    await test('admin');
    push.answerWith({ status: 500 });
    for (let round = 0; round < 10; round += 1) {
      await deliver();
      await makeDue();
    }
    expect(await states()).toMatchObject([{ state: 'failed', errorCode: '500', attempts: 8 }]);
    await inProperty('home', (db) => db.deleteFrom('push').execute());
    await test('admin');
    push.answerWith({ status: 403 });
    await deliver();
    expect(await states()).toMatchObject([{ state: 'failed', errorCode: '403', attempts: 1 }]);
    expect(await devices()).toHaveLength(1);
  });

  it('is not given up for attempts that ended with their worker', async () => {
    await register('admin', push.subscribe());
    await test('admin');
    // Claimed seven times by workers that died before an answer.
    await inProperty('home', (db) => db.updateTable('delivery').set({ attempts: 7 }).execute());
    push.answerWith({ status: 503 });
    await deliver();
    expect(await states()).toMatchObject([{ state: 'queued', errorCode: '503', attempts: 8 }]);
  });

  it('is not sent to a browser whose session has ended, and goes to whoever signed in there last', async () => {
    const browser = push.subscribe();
    await register('admin', browser);
    await register('organize', browser);
    expect(await devices()).toEqual([{ accountId: accounts.organize, channel: 'webpush' }]);
    await test('organize');
    expect((await as('organize').post('/api/auth/logout')).status).toBe(200);
    forget('organize');
    expect(await devices()).toEqual([]);
    await deliver();
    expect(push.received).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'skipped', errorCode: 'signedOut' }]);
  });

  it('waits for whoever went home with the portal open, and rings when they sign in at the same browser', async () => {
    const browser = push.subscribe();
    await register('admin', browser);
    await test('admin');
    await inProperty('home', (db) => db.updateTable('session').set({ idleUntil: new Date() }).execute());
    await deliver();
    expect(await states()).toMatchObject([{ state: 'queued', errorCode: 'signedOut' }]);
    // As a sign-in with last night's cookie ends the former session.
    await inProperty('home', (db) => db.updateTable('session').set({ endedAt: new Date(), endedWhy: 'replaced' }).execute());
    forget('admin');
    await register('admin', browser);
    await deliver();
    expect(push.received).toHaveLength(1);
    expect(await states()).toMatchObject([{ state: 'sent', errorCode: null }]);
  });

  it('waits no longer than it is worth ringing for', async () => {
    await register('admin', push.subscribe());
    await test('admin');
    await inProperty('home', async (db) => {
      await db.updateTable('session').set({ idleUntil: new Date() }).execute();
      await db.updateTable('delivery').set({ expiresAt: new Date() }).execute();
    });
    forget('admin');
    await deliver();
    expect(await states()).toMatchObject([{ state: 'skipped', errorCode: 'signedOut' }]);
  });

  it('to somebody who no longer works here is skipped once, by mail too', async () => {
    await asOwner(ownerUrl(config), (db) =>
      db.updateTable('account').set({ email: 'deputy@example.com' }).where('id', '=', accounts.deputy).execute(),
    );
    await as('deputy').put('/api/notifications/choices', { kind: 'test', channel: 'mail', wanted: true });
    await register('deputy', push.subscribe());
    await test('deputy');
    expect(await states()).toMatchObject([{ channel: 'webpush' }, { channel: 'mail' }]);
    await asOwner(ownerUrl(config), (db) =>
      db.deleteFrom('membership').where('accountId', '=', accounts.deputy).where('propertyId', '=', properties.home).execute(),
    );
    await deliver();
    expect(await states()).toMatchObject([
      { state: 'skipped', attempts: 1 },
      { state: 'skipped', attempts: 1 },
    ]);
    expect(push.received).toEqual([]);
  });

  it('comes once for a kind within its window', async () => {
    await register('admin', push.subscribe());
    expect((await test('admin')).body.data.devices).toBe(1);
    expect((await test('admin')).body.data.devices).toBe(0);
  });
});

describe('a notice by mail', () => {
  /** One mail to the organisation's admin, with the mail server answering so. */
  async function mailed(code: number | null) {
    await asOwner(ownerUrl(config), (db) =>
      db.updateTable('account').set({ email: 'chief@example.com' }).where('id', '=', accounts.organize).execute(),
    );
    await as('organize').put('/api/notifications/choices', { kind: 'test', channel: 'mail', wanted: true });
    await test('organize');
    mail.refuseWith(code);
    await deliver();
  }
  afterEach(() => mail.refuseWith(null));

  it('comes again after a temporary answer (4xx), and arrives', async () => {
    await mailed(451);
    const [first] = await states();
    expect(first).toMatchObject({ channel: 'mail', state: 'queued', attempts: 1 });
    expect(secondsUntil(first?.notBefore as Date)).toBeGreaterThan(5);
    mail.refuseWith(null);
    await makeDue();
    await deliver();
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('is given up at once after a permanent one (5xx)', async () => {
    const before = mail.asked();
    await mailed(550);
    expect(await states()).toMatchObject([{ channel: 'mail', state: 'failed', errorCode: '550', attempts: 1 }]);
    await makeDue();
    await deliver();
    expect(mail.asked()).toBe(before + 1);
  });
});

describe('a push service that does not answer', () => {
  it('is left alone for a while, and that counts as no failure of the pushes', async () => {
    for (let count = 0; count < 4; count += 1) await register('admin', push.subscribe().replaceAll(push.origin, DEAD));
    await test('admin');
    await deliver();
    await makeDue();
    await deliver();
    const failures = await inProperty('home', (db) => db.selectFrom('delivery').select('failures').orderBy('id').execute());
    expect(failures.map((row) => row.failures)).toEqual([1, 1, 1, 1]);
    expect((await states()).every(({ state, errorCode }) => state === 'queued' && errorCode === 'unreachable')).toBe(true);
  });

  it('delays nobody of another property', async () => {
    await register('admin', push.subscribe());
    await test('admin');
    await as('neighbour').put(`/api/users/${accounts.neighbour}`, { deviceToken: push.subscribe() });
    await test('neighbour');
    let answered = 0;
    push.answerWith(() => (answered++ === 0 ? 'silence' : { status: 201 }));
    const run = deliverNotices.run(job, {});
    await vi.waitFor(() => expect(push.received).toHaveLength(2), { timeout: 5000 });
    push.hangUp();
    await run;
  });
});

describe('one person', () => {
  it('has one device for each browser however it is written, and no more than ten', async () => {
    const browser = push.subscribe();
    for (let count = 0; count < 5; count += 1) await register('admin', JSON.stringify({ ...JSON.parse(browser), x: count }));
    expect(await devices()).toHaveLength(1);
    for (let count = 0; count < 12; count += 1) await register('admin', push.subscribe());
    expect(await devices()).toHaveLength(10);
  });

  it('does not use up what the property may send in an hour', async () => {
    await register('admin', push.subscribe());
    await test('admin');
    await inProperty('home', (db) =>
      sql`insert into delivery (push_id, channel, device_id, state, sent_at, expires_at)
        select push.id, 'webpush', 100000 + number, 'sent', now(), now() from push, generate_series(1, 300) number`.execute(db),
    );
    await register('organize', push.subscribe());
    await test('organize');
    await deliver();
    const waiting = (await states()).filter(({ state }) => state === 'queued');
    expect(waiting).toMatchObject([{ errorCode: 'budget' }]);
    expect(push.received).toHaveLength(1);
  });
});

describe('a device token', () => {
  it('of Firebase is sent to by its own rules', async () => {
    const token = `fcm-${'x'.repeat(4000)}`;
    expect((await register('admin', token)).status).toBe(200);
    expect((await register('admin', 'x'.repeat(4097))).status).toBe(400);
    await test('admin');
    await deliver();
    expect(fcm.messages[0]).toMatchObject({ token, data: { kind: 'test' }, android: { priority: 'high' } });
    expect(await states()).toMatchObject([{ state: 'sent', channel: 'fcm' }]);

    await inProperty('home', (db) => db.deleteFrom('push').execute());
    await test('admin');
    fcm.answerWith({ status: 400 });
    await deliver();
    expect(await states()).toMatchObject([{ state: 'failed', errorCode: '400' }]);
    expect(await devices()).toHaveLength(1);

    await inProperty('home', (db) => db.deleteFrom('push').execute());
    await test('admin');
    fcm.answerWith({ status: 404, errorCode: 'UNREGISTERED' });
    await deliver();
    expect(await devices()).toEqual([]);
  });

  it('of Firebase waits as long as Firebase asks, with a new access token where the old one is refused', async () => {
    await register('admin', 'fcm-token');
    await test('admin');
    fcm.answerWith({ status: 429, retryAfter: '90' });
    await deliver();
    const [busy] = await states();
    expect(busy).toMatchObject({ state: 'queued', errorCode: '429' });
    expect(secondsUntil(busy?.notBefore as Date)).toBeGreaterThan(88);
    expect(secondsUntil(busy?.notBefore as Date)).toBeLessThanOrEqual(90.5);
    await makeDue();
    fcm.answerWith({ status: 500 });
    await deliver();
    const [broken] = await states();
    expect(broken).toMatchObject({ state: 'queued', errorCode: '500' });
    expect(secondsUntil(broken?.notBefore as Date)).toBeLessThan(60);
    await makeDue();
    fcm.answerWith({ status: 401 });
    await deliver();
    expect(await states()).toMatchObject([{ state: 'queued', errorCode: '401' }]);
    const tokens = fcm.tokens();
    await makeDue();
    fcm.answerWith({ status: 200 });
    await deliver();
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 4 }]);
    expect(fcm.tokens()).toBe(tokens + 1);
    expect(await devices()).toHaveLength(1);
  });

  it('is refused where its endpoint is none of the allowed services', async () => {
    const hosts = ['web.push.apple.com', '*.notify.windows.com'];
    const refused = [
      'http://web.push.apple.com/x',
      'https://web.push.apple.com:8443/x',
      'https://web.push.apple.com@evil.test/x',
      'https://user:secret@web.push.apple.com/x',
      'https://web.push.apple.com.evil.test/x',
      'https://evil.test/web.push.apple.com',
      'https://notify.windows.com/x',
      'https://evilnotify.windows.com/x',
      'https://.notify.windows.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://localhost/x',
      'https://169.254.169.254/latest/meta-data',
      'https://metadata.google.internal/x',
      'file:///etc/passwd',
      'gopher://web.push.apple.com/x',
      'ftp://web.push.apple.com/x',
      'javascript:alert(1)',
      'data:text/plain,x',
      '//web.push.apple.com/x',
      'web.push.apple.com/x',
      'https:///x',
      'https://evil.test\\@web.push.apple.com/x',
      'https://web.push.apple.com/x#y',
      'https://xn--web-push-apple-com.test/x',
      'https://web．push．apple．com.evil.test/x',
      '',
    ];
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
    for (const endpoint of refused) {
      expect(() => checkEndpoint(endpoint, hosts)).toThrow(EndpointRefused);
      const { status } = await register('admin', JSON.stringify({ endpoint, keys }));
      expect([endpoint, status]).toEqual([endpoint, 400]);
    }
    expect(checkEndpoint('https://wns2.notify.windows.com/w/?token=a', hosts).hostname).toBe('wns2.notify.windows.com');
    expect((await register('admin', JSON.stringify({ endpoint: 'https://web.push.apple.com/x', keys }))).status).toBe(200);
  });

  it('that was allowed once is refused again when it is sent to', async () => {
    const browser = push.subscribe();
    await register('admin', browser);
    await test('admin');
    const strict = { ...job, config: { ...config, LOBBY_PUSH_HOSTS: ['web.push.apple.com'] } };
    await deliverSome(strict, services.pool, properties.home);
    expect(push.received).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  it('is listed for its owner only, and removed by nobody else', async () => {
    await register('admin', push.subscribe());
    const { body } = await as('admin').get('/api/notifications/choices');
    const [mine] = body.data.devices;
    expect(mine).toMatchObject({ channel: 'webpush', isCurrent: true });
    expect(JSON.stringify(body)).not.toContain('127.0.0.1');
    expect((await as('organize').get('/api/notifications/choices')).body.data.devices).toEqual([]);
    const remove = (person: Person, id: number) => as(person).post('/api/notifications/devices/unsubscribe', { id });
    expect((await remove('organize', mine.id)).text).toBe((await remove('organize', 999_999)).text);
    expect(await devices()).toHaveLength(1);
    expect((await remove('admin', mine.id)).body.data.devices).toEqual([]);
    expect(await devices()).toEqual([]);
    const removals = await inProperty('home', (db) =>
      db.selectFrom('auditLog').select('accountId').where('action', '=', 'device-removed').execute(),
    );
    expect(removals, 'only what was removed is in the log').toEqual([{ accountId: accounts.admin }]);
  });

  it('of a browser nobody signed in at for two months is removed, also where its service answers as usual', async () => {
    for (const days of [61, 1]) {
      await register('admin', push.subscribe());
      await inProperty('home', (db) =>
        db
          .updateTable('device')
          .set({ registeredAt: new Date(Date.now() - days * 86_400_000) })
          .where('registeredAt', '>', new Date(Date.now() - 60_000))
          .execute(),
      );
    }
    await test('admin');
    await deliver();
    await inboxJobs([])
      .find(({ name }) => name === 'purgeNotices')
      ?.run(job, {});
    expect(await devices()).toHaveLength(1);
  });
});
