import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { ConsentStep } from './ConsentStep.tsx';

const server = fakeServer();
const when = new Date().toISOString();
const current = (consent: number, title: string, more: object = {}) => ({
  consent,
  code: 'work-rules',
  audience: 'staff',
  basis: 'notice',
  isMandatory: true,
  isSensitive: false,
  version: 1,
  publishedAt: when,
  locale: 'en',
  title,
  content: `<p>${title} in full</p>`,
  hash: String(consent).repeat(64),
  decision: null,
  ...more,
});
const missing = ({ consent, version, title, hash, basis, isMandatory }: ReturnType<typeof current>) => ({
  consent,
  version,
  title,
  hash,
  basis,
  isMandatory,
});
let waiting = [current(1, 'Work rules'), current(2, 'Newsletter', { basis: 'consent', isMandatory: false })];

beforeEach(() => {
  const profile = signInAs({ id: 7 });
  waiting = [current(1, 'Work rules'), current(2, 'Newsletter', { basis: 'consent', isMandatory: false })];
  server.answer('POST /consents/check-consent', () => ({ body: { data: { valid: false, missing: waiting.map(missing) } } }));
  server.answer('GET /consents/current', () => ({ body: { data: waiting } }));
  server.answer('POST /consents/submit-consent', () => {
    waiting = waiting.slice(1);
    return { body: { data: { valid: true, missing: [] } } };
  });
  server.answer('GET /users/me', { body: { data: profile } });
});

it('asks one text after the other, the choices of equal weight, and lets the person go on', async () => {
  const { user } = show(<ConsentStep />);
  expect(await screen.findByText('Work rules in full')).toBeTruthy();
  expect(screen.getByRole('button', { name: t('session.signOut') })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('consent.step.acknowledge') }));

  expect(await screen.findByText('Newsletter in full')).toBeTruthy();
  const [refuse, accept] = ['refuse', 'accept'].map((choice) =>
    screen.getByRole('button', { name: t(`consent.step.${choice}`) }),
  );
  expect(refuse?.getAttribute('data-variant')).toBe(accept?.getAttribute('data-variant'));
  await user.click(refuse as HTMLElement);
  await waitFor(() => expect(server.asked('GET /users/me').length).toBeGreaterThan(0));
  expect(server.asked('POST /consents/submit-consent').map(({ body }) => body)).toEqual([
    { locale: 'en', decisions: [{ consent: 1, version: 1, hash: '1'.repeat(64), decision: 'acknowledge' }] },
    { locale: 'en', decisions: [{ consent: 2, version: 1, hash: '2'.repeat(64), decision: 'refuse' }] },
  ]);
});

it('cannot be dismissed', async () => {
  const { user } = show(<ConsentStep />);
  await screen.findByText('Work rules in full');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Work rules in full')).toBeTruthy();
});

it('shows the new words where they changed while they were read', async () => {
  server.answer('POST /consents/submit-consent', () => {
    waiting = [current(1, 'Other rules', { version: 2, hash: '9'.repeat(64) })];
    return { status: 409, body: refusal('The text has changed', 'error.consentChanged') };
  });
  const { user } = show(<ConsentStep />);
  await screen.findByText('Work rules in full');
  await user.click(screen.getByRole('button', { name: t('consent.step.acknowledge') }));
  expect(await screen.findByText('Other rules in full')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(t('error.consentChanged'));
});
