import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { door } from '#testing/cards.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { CredentialsCard } from './CredentialsCard.tsx';

const server = fakeServer();
const failed = (card: number) => ({
  ...door(4, 'addFailed', { problem: 'unreachable' }),
  name: `•••${card}`,
  card,
  car: null,
  visit: null,
  member: null,
  room: 'A1203',
});

it('of what a device did not take the first are shown, and all of it is sent again in one press', async () => {
  signInAs();
  server.answer('GET /hardwares/4/credentials', {
    body: { data: { counts: { wanted: 12, applied: 6, failed: 6, remaining: 0 }, failed: [1, 2, 3, 4, 5, 6].map(failed) } },
  });
  server.answer('POST /hardwares/4/credentials/sync', { body: { data: { sent: 6 } } });
  const { user } = showPage(() => <CredentialsCard hardware={4} />, { at: '/' });
  expect(await screen.findByText(t('card.drift.cut', { shown: 5, total: 6 }))).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('link', { name: t('card.drift.link') }).getAttribute('href')).toBe('/resident/card/drift');
  await user.click(screen.getByRole('button', { name: t('card.drift.repair', { count: 6 }) }));
  await waitFor(() => expect(server.asked('POST /hardwares/4/credentials/sync')).toHaveLength(1));
  expect(await screen.findByText(t('card.sync.sent', { count: 6 }))).toBeTruthy();
});
