import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askToSignOut } from '#shared/auth/account-actions.ts';
import { session } from '#shared/session/store.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { deleteUnsent, listUnsent, putUnsent } from './outbox-db.ts';
import { UnsentNotice } from './UnsentNotice.tsx';

const owner = { account: 7, property: 1 };
const server = fakeServer();

beforeEach(async () => {
  for (const [at, trackingNo] of ['EF1', 'EF2'].entries())
    await putUnsent({ ...owner, key: crypto.randomUUID(), at, body: { room: 5, trackingNo }, room: '1203' });
  signInAs({ id: owner.account, property: owner.property });
});
afterEach(async () => {
  session.set({ profile: null, ended: null });
  for (const { key } of await listUnsent(owner)) await deleteUnsent(key);
});

it('lists what was not sent on any page, and sends it with one press', async () => {
  const keys = (await listUnsent(owner)).map(({ key }) => key);
  const { user } = show(<UnsentNotice />);
  expect(await screen.findByText(t('counter.unsent.title', { count: 2 }))).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
    'EF1 · 1203',
    'EF2 · 1203',
  ]);
  server.answer('POST /parcels', {
    body: {
      data: {
        id: 1,
        packingNo: '260101-001',
        name: null,
        trackingNo: null,
        size: null,
        storagePlace: null,
        note: null,
        createdAt: '2026-01-01T00:00:00Z',
        updatedAt: '2026-01-01T00:00:00Z',
        collectedAt: null,
      },
    },
  });
  await user.click(screen.getByText(t('counter.unsent.send', { count: 2 })));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await waitFor(async () => expect(await listUnsent(owner), 'nothing stays in the browser').toEqual([]));
  expect(server.asked('POST /parcels').map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(keys);
});

it('one parcel is discarded only after a question', async () => {
  const { user } = show(<UnsentNotice />);
  await user.click(await screen.findByLabelText(t('counter.unsent.discardOf', { name: 'EF1 · 1203' })));
  const question = await screen.findByRole('dialog', { name: t('counter.unsent.discardTitle') });
  await user.click(within(question).getByText(t('counter.unsent.discard')));
  expect(await screen.findByText(t('counter.unsent.title', { count: 1 }))).toBeTruthy();
  expect((await listUnsent(owner)).map(({ body }) => body.trackingNo)).toEqual(['EF2']);
});

it('signing out says how many parcels have not been sent', async () => {
  show(<UnsentNotice />);
  await screen.findByText(t('counter.unsent.title', { count: 2 }));
  const left = askToSignOut();
  const question = await screen.findByRole('dialog', { name: t('session.leave.title') });
  expect(question.textContent).toContain(t('counter.unsent.signOut', { count: 2 }));
  within(question).getByText(t('popup.dialog.cancel')).click();
  await left;
});
