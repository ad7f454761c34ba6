import type { Room } from '@lobby/contract/areas/room';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { statusLine } from './acts.ts';
import { NewParcel } from './NewParcel.tsx';

const signals: (AbortSignal | undefined)[] = [];
vi.mock('#shared/files/upload.ts', () => ({
  upload: (_: File, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  },
}));
vi.mock('#shared/files/drawing.ts', () => ({ shrinkPicture: (file: File) => Promise.resolve(file) }));
const revoked = vi.fn<(url: string) => void>();
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined, configurable: true });
Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: revoked });

const enqueued = vi.fn<(parcel: { body: { room: number } }) => Promise<void>>(() => Promise.resolve());
vi.mock('./outbox.ts', () => ({ enqueueParcel: (parcel: { body: { room: number } }) => enqueued(parcel) }));

const room = (id: number, name: string, building: string) => ({ id, name, category: { name: building } }) as Room;
const rooms = [room(1, '1201', 'Tower A'), room(2, '1203', 'Tower A'), room(3, '1203', 'Tower B'), room(4, '1401', 'Tower A')];

const server = fakeServer();
const kerry = { id: 52, code: 'kerry', nameTh: 'เคอรี่', nameEn: 'Kerry Express', order: 1 };

beforeEach(() => {
  signInAs();
  enqueued.mockClear();
  revoked.mockClear();
  signals.length = 0;
  statusLine.set(null);
  server.answer('GET /categories', {
    body: {
      data: [kerry],
      meta: { pagination: { page: 1, pageSize: 30, pageCount: 1, total: 1 }, total: 1 },
    },
  });
});

function Counter() {
  const [open, setOpen] = useState(true);
  return open && <NewParcel trackingNo="EF1" known={undefined} rooms={rooms} done={() => setOpen(false)} />;
}
const field = () => screen.getByRole('combobox', { name: t('parcel.field.room') });
const form = () => screen.queryByRole('form', { name: t('counter.new.heading') });
const saved = () => enqueued.mock.calls.map(([{ body }]) => body.room);

it.each([
  ['12', 'more than one room begins with it'],
  ['1203', 'two buildings have it'],
])('%s and Enter saves nothing: %s, and the clerk is asked which', async (typed) => {
  const { user } = show(<Counter />);
  await user.type(field(), `${typed}{Enter}`);
  expect(saved()).toEqual([]);
  expect(form()).toBeTruthy();
  expect(statusLine.get()).toMatchObject({ tone: 'bad', key: 'counter.line.chooseRoom' });
  expect(screen.queryByRole('option', { selected: true }), 'none is marked before somebody marks it').toBeNull();
});

it.each([
  ['1201', 1],
  ['1203 b', 3],
  ['14', 4],
  ['1203{ArrowDown}', 2],
  ['1203{ArrowUp}', 3],
  ['12{ArrowDown}{ArrowDown}', 2],
])('%s and Enter saves for the one room it means', async (typed, id) => {
  const { user } = show(<Counter />);
  await user.type(field(), `${typed}{Enter}`);
  expect(saved()).toEqual([id]);
});

it('Escape that closes the list of carriers keeps the parcel, the next one puts it aside', async () => {
  const { user } = show(<Counter />);
  const carrier = screen.getByRole('combobox', { name: t('parcel.field.carrier') });
  await user.click(carrier);
  await waitFor(() => expect(carrier.getAttribute('aria-expanded')).toBe('true'));
  await user.keyboard('{Escape}');
  expect(form()).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(form()).toBeNull();
});

it('Escape in the room puts the parcel aside, rooms listed or not', async () => {
  const { user } = show(<Counter />);
  await user.type(field(), '12{Escape}');
  expect(form()).toBeNull();
});

it.each(['cancelled', 'saved'])('the photo of a parcel that was %s', async (how) => {
  const { user } = show(<Counter />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input as HTMLInputElement, new File(['picture'], 'box.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(signals).toHaveLength(1));
  if (how === 'cancelled') await user.click(screen.getByRole('button', { name: t('popup.dialog.cancel') }));
  else await user.type(field(), '1201{Enter}');
  expect(form()).toBeNull();
  expect(signals[0]?.aborted).toBe(how === 'cancelled');
  expect(revoked.mock.calls).toEqual(how === 'cancelled' ? [['blob:photo']] : []);
});
