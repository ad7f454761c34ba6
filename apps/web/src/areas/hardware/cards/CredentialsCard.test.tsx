import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { door } from '#testing/cards.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { CredentialsCard } from './CredentialsCard.tsx';

const server = fakeServer();
const failed = {
  ...door(4, 'addFailed', { problem: 'unreachable' }),
  name: '•••1168',
  card: 7,
  car: null,
  member: null,
  room: 'A1203',
};

it('what a device did not take is sent again, all of it in one press, and it says how many', async () => {
  signInAs();
  server.answer('GET /hardwares/4/credentials', {
    body: { data: { counts: { wanted: 12, applied: 10, failed: 2, remaining: 0 }, failed: [failed] } },
  });
  server.answer('POST /hardwares/4/credentials/sync', { body: { data: { sent: 2 } } });
  const { user } = showPage(() => <CredentialsCard hardware={4} />, { at: '/' });
  expect(await screen.findByText(t('card.drift.cut', { shown: 1, total: 2 }))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('card.drift.repair', { count: 2 }) }));
  await waitFor(() => expect(server.asked('POST /hardwares/4/credentials/sync')).toHaveLength(1));
  expect(await screen.findByText(t('card.sync.sent', { count: 2 }))).toBeTruthy();
});
