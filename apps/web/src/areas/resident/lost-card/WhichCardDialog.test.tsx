import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cardPage, listedCard } from '#testing/cards.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { WhichCardDialog } from './WhichCardDialog.tsx';

const server = fakeServer();
const issuedAt = new Date('2026-01-05T03:00:00Z');
const held = (id: number, more: object) =>
  ({ ...listedCard(id), issuedAt, createdAt: issuedAt, updatedAt: issuedAt, ...more }) as never;

it('two cards of one person differ by kind, printed number, since when and when they were last used', async () => {
  signInAs();
  server.answer('GET /mi-fares/7', { body: { data: cardPage(7, { lastUsedAt: '2026-03-04T05:06:00Z' }) } });
  server.answer('GET /mi-fares/8', { body: { data: cardPage(8, { printed: 'A-0042' }) } });
  const onChoose = vi.fn<(card: unknown) => void>();
  const cards = [held(7, {}), held(8, { kind: 'fob', printed: '•••0042' })];
  const { user } = showPage(() => <WhichCardDialog cards={cards} onChoose={onChoose} onClose={() => undefined} />, { at: '/' });
  await screen.findByRole('button', { name: /Card •••1168.*since 05\/01\/2026.*last used 04\/03\/2026/ });
  await user.click(await screen.findByRole('button', { name: /Key fob •••1168.*A-0042.*not used yet/ }));
  expect(onChoose).toHaveBeenCalledWith(cards[1]);
});
