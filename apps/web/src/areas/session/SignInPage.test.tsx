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

it.each([
  ['a wrong password', 400, 'error.badCredentials', 'error.badCredentials'],
  ['a resident', 403, 'popup.dialog.message.roleFailed', 'popup.dialog.message.roleFailed'],
])('%s is refused in a dialog, and one may type again at once', async (_, status, key, words) => {
  server.answer('POST /auth/login', { status, body: refusal('Refused', key) });
  const { user } = showSignIn();
  await user.type(identifier(), 'clerk');
  await user.type(password(), 'not the right one{Enter}');
  const dialog = await said();
  expect(dialog.textContent).toContain(t(words));
  await user.click(within(dialog).getByRole('button', { name: t('popup.dialog.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(password(), '!');
  expect((password() as HTMLInputElement).value).toBe('not the right one!');
  expect(isSignInVisible.get()).toBe(true);
});

it('whoever was signed out reads why', () => {
  clearSession('lost');
  showSignIn();
  expect(screen.getByRole('status').textContent).toBe(t('session.ended.lost'));
});
