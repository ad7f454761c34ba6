import { bookingApi } from '@lobby/contract/areas/booking';
import { call } from '#shared/call/call.ts';
import { useActions, useCommand } from '#shared/query/command.ts';

type Cancel = { reason: string; override: boolean; refund: 'credit' | 'none' };

export const useRestore = () => useCommand(bookingApi.restore, { area: 'booking', done: 'booking.restore.done' });

/** Cancels, and for ten seconds takes it back on one press: the server says who has the time by then. */
export function useCancel(id: number) {
  const restore = useRestore();
  return useActions((body: Cancel) => call(bookingApi.cancel, { params: { id }, body }), {
    area: 'booking',
    done: 'booking.cancel.done',
    undo: () => () => restore.run({ params: { id } }),
  });
}
