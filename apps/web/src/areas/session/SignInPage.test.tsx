import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearSession, isSignInVisible } from '#shared/session/store.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { SignInPage } from './SignInPage.tsx';

const server = fakeServer();
const identifier = () => screen.getByLabelText(t('session.identifier'));
const password = () => screen.getByLabelText(t('session.password'));
const said = () => screen.findByRole('dialog', { name: t('popup.dialog.title.error') });
const showSignIn = () => show(<SignInPage warmUp={() => undefined} />);

beforeEach(() => clearSession('absent'));

it('empty fields are asked for, the first one first, and nothing is sent', async () => {
  const { user } = showSignIn();
  await user.click(screen.getByRole('button', { name: t('session.signIn') }));
  expect(document.activeElement).toBe(identifier());
  expect(screen.getAllByText(t('problem.required'))).toHaveLength(2);
  await user.type(identifier(), 'clerk{Enter}');
  expect(document.activeElement).toBe(password());
  expect(screen.getAllByText(t('problem.required'))).toHaveLength(1);
  expect(server.asked()).toEqual([]);
});

it('a wrong password is said on the page, and one may type it again at once', async () => {
  server.answer('POST /auth/login', { status: 400, body: refusal('Refused', 'error.badCredentials') });
  const { user } = showSignIn();
  await user.type(identifier(), 'clerk');
  await user.type(password(), 'not the right one{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(t('error.badCredentials'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('another');
  expect((password() as HTMLInputElement).value).toBe('another');
  expect(isSignInVisible.get()).toBe(true);
});

it('a resident is refused in a dialog', async () => {
  const key = 'popup.dialog.message.roleFailed';
  server.answer('POST /auth/login', { status: 403, body: refusal('Refused', key) });
  const { user } = showSignIn();
  await user.type(identifier(), 'resident');
  await user.type(password(), 'the right one{Enter}');
  const dialog = await said();
  expect(dialog.textContent).toContain(t(key));
  await user.click(within(dialog).getByRole('button', { name: t('popup.dialog.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [503, 'session.forgot.noMail'],
  [502, 'popup.dialog.message.sendEmailFailed'],
  [429, 'error.tooMany'],
])('a forgotten password that cannot be mailed (%i) says what helps', async (status, words) => {
  server.answer('POST /auth/forgot-password', {
    status,
    body: refusal('Refused', status === 503 ? 'popup.dialog.message.sendEmailFailed' : undefined),
  });
  const { user } = showSignIn();
  await user.click(screen.getByRole('button', { name: t('session.forgot.open') }));
  await user.type(await screen.findByLabelText(t('session.forgot.email')), 'clerk@example.com{Enter}');
  expect((await said()).textContent).toContain(t(words));
});

it('whoever was signed out reads why', () => {
  clearSession('lost');
  showSignIn();
  expect(screen.getByRole('status').textContent).toBe(t('session.ended.lost'));
});
