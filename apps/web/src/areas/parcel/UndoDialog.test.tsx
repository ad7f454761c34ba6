import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { UndoDialog } from './UndoDialog.tsx';

const server = fakeServer();
const parcels = [1, 2, 3].map((id) => ({ id, packingNo: `260101-00${id}` }));
const answer = (id: number) => ({
  body: {
    data: {
      ...parcels[id - 1],
      name: null,
      trackingNo: null,
      size: null,
      storagePlace: null,
      note: null,
      collectedAt: null,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    },
  },
});
const waiting = new Set<number>();
/** As the server does it: what waits already is refused. */
const undo = ({ path }: Asked) => {
  const id = Number(path.split('/').at(-1));
  if (waiting.has(id)) return { status: 409, body: refusal('This parcel is waiting already', 'error.parcelWaiting') };
  waiting.add(id);
  return answer(id);
};

beforeEach(() => {
  signInAs();
  waiting.clear();
  for (const { id } of parcels) server.answer(`PUT /parcels/${id}`, undo);
});

it('what was undone before a failure does not stand in the way of the rest', async () => {
  const onDone = vi.fn<() => void>();
  server.answer('PUT /parcels/2', { status: 400, body: refusal('Not now') });
  const { user } = show(<UndoDialog parcels={parcels} onClose={() => undefined} onDone={onDone} />);
  await user.type(await screen.findByLabelText(t('parcel.undo.reason')), 'Wrong room{Enter}');
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect([...waiting]).toEqual([1]);

  server.answer('PUT /parcels/2', undo);
  await user.click(screen.getByText(t('parcel.undo.confirm')));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect([...waiting]).toEqual([1, 2, 3]);
});

it('where nothing was left to undo, it says so', async () => {
  const onDone = vi.fn<() => void>();
  waiting.add(1);
  const { user } = show(<UndoDialog parcels={parcels.slice(0, 1)} onClose={() => undefined} onDone={onDone} />);
  await user.type(await screen.findByLabelText(t('parcel.undo.reason')), 'Wrong room{Enter}');
  expect(await screen.findByText(t('error.parcelWaiting'))).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});
