import type { CalendarEventInput } from '@lobby/contract/areas/calendar-event';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { BookingsField } from './BookingsField.tsx';

const server = fakeServer();
const NOTHING: CalendarEventInput['bookings'] = { conflicts: 'refuse', seen: [] };
const booking = (id: number) => ({
  id,
  number: `BK00000${id}`,
  facility: 'Court 1',
  room: 'A1203',
  start: '2099-01-02T03:00:00Z',
  end: '2099-01-02T04:00:00Z',
});
const answer = (...ids: number[]) => server.answer('POST /posts/event-calendar/bookings', { body: { data: ids.map(booking) } });
/** What the form would send. */
const sent = vi.fn<(value: CalendarEventInput['bookings']) => void>();

function Form() {
  const [value, setValue] = useState(NOTHING);
  const [hour, setHour] = useState(12);
  useEffect(() => {
    sent(value);
  }, [value]);
  const endDate = new Date(`2099-01-02T${hour}:00:00+07:00`);
  return (
    <>
      <button type="button" onClick={() => setHour(hour + 1)}>
        longer
      </button>
      <BookingsField
        value={value}
        onChange={setValue}
        values={{ facility: '1', startDate: new Date('2099-01-02T10:00:00+07:00'), endDate }}
      />
    </>
  );
}
const choice = (name: string) => screen.getByRole('radio', { name: t(`calendar-event.bookings.${name}`) }) as HTMLInputElement;

beforeEach(() => signInAs());

it('what becomes of the bookings is chosen by hand, and once more when others stand in the way', async () => {
  answer(1);
  const { user } = showArea({ pages: [{ path: '/form', load: () => Promise.resolve(Form) }] }, '/form');
  await screen.findByText('BK000001');
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(choice('keep'));
  expect(choice('keep').checked).toBe(true);
  expect(sent).toHaveBeenLastCalledWith({ conflicts: 'keep', seen: [1] });
  answer(1, 2);
  await user.click(screen.getByRole('button', { name: 'longer' }));
  await screen.findByText('BK000002');
  await waitFor(() => expect(choice('keep').checked).toBe(false));
  // Nothing is decided about what was not seen.
  expect(sent).toHaveBeenLastCalledWith(NOTHING);
  await user.click(choice('cancel'));
  expect(sent).toHaveBeenLastCalledWith({ conflicts: 'cancel', seen: [1, 2] });
});
