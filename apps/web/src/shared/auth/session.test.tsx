import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession, hasOwnSession, session } from '#shared/session/store.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { signInAs } from '#testing/somebody.ts';
import { checkSession, loadProfile } from './session.ts';

const busy = { status: 503, headers: { 'Retry-After': '2' }, body: refusal('busy', 'error.unavailable') };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

it.each([['a busy server', busy] as const, ['a server that is away', 'lost'] as const])(
  '%s signs nobody out while a page loads: the session is asked for again',
  async (_, answer) => {
    signInAs();
    session.set({ profile: null, ended: null });
    const server = fakeServer();
    server.answer('GET /users/me', answer);
    void checkSession();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(server.asked('GET /users/me').length).toBeGreaterThan(1);
    expect(server.asked('POST /auth/logout')).toHaveLength(0);
    expect(hasOwnSession()).toBe(true);
  },
);

it('a server that stays away ends the session in this browser', async () => {
  signInAs();
  session.set({ profile: null, ended: null });
  const server = fakeServer();
  server.answer('GET /users/me', 'lost');
  server.answer('POST /auth/logout', 'lost');
  const checked = checkSession();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await checked).toBe(false);
  expect(hasOwnSession()).toBe(false);
  expect(session.get().ended).toBe('lost');
});

it('a refusal is an answer: it is not asked again', async () => {
  signInAs();
  session.set({ profile: null, ended: null });
  const server = fakeServer();
  server.answer('GET /users/me', { status: 401, body: refusal('over') });
  server.answer('POST /auth/refresh', { status: 401, body: refusal('over') });
  expect(await checkSession()).toBe(false);
  expect(server.asked('GET /users/me')).toHaveLength(1);
});

it('somebody who was blocked reads so, however many calls were under way', async () => {
  signInAs();
  const server = fakeServer();
  const blocked = { status: 401, body: refusal('The session has ended', 'session.ended.blocked') };
  server.answer('GET /users/me', { status: 401, body: refusal('over') });
  server.answer('POST /auth/refresh', blocked);
  await Promise.allSettled([loadProfile(), loadProfile()]);
  server.answer('POST /auth/refresh', { status: 401, body: refusal('over') });
  await loadProfile().catch(() => undefined);
  expect(session.get().ended).toBe('blocked');
});

it('the reason stays when the page behind the sign-in page asks who is here, and is read in a new tab', async () => {
  signInAs();
  const server = fakeServer();
  server.answer('POST /auth/refresh', { status: 401, body: refusal('over', 'session.ended.ended') });
  clearSession('blocked');
  expect(await checkSession()).toBe(false);
  expect(session.get().ended).toBe('blocked');

  session.set({ profile: null, ended: null });
  expect(await checkSession()).toBe(false);
  expect(session.get().ended, 'the browser remembers nothing, the server does').toBe('ended');
  server.answer('POST /auth/refresh', { status: 401, body: refusal('over') });
  session.set({ profile: null, ended: null });
  expect(await checkSession()).toBe(false);
  expect(session.get().ended, 'a cookie that ran out overnight is no news').toBeNull();
});

it('a profile that arrives after the session has ended brings nobody back', async () => {
  const somebody = signInAs();
  const server = fakeServer();
  const answered = Promise.withResolvers<void>();
  server.answer('GET /users/me', async () => {
    await answered.promise;
    return { body: { data: { ...somebody, pendingEmail: null, property: { ...somebody.property, logo: null } } } };
  });
  const loaded = loadProfile();
  clearSession('blocked');
  answered.resolve();
  await loaded;
  expect(session.get()).toEqual({ profile: null, ended: 'blocked' });
});
