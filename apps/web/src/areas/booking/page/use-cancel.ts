import { bookingApi } from '@lobby/contract/areas/booking';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed, toastUndo } from '#shared/call/toast.tsx';
import { useCommand } from '#shared/query/command.ts';

type Cancel = { reason: string; override: boolean; refund: 'credit' | 'none' };

export const useRestore = () => useCommand(bookingApi.restore, { area: 'booking', done: 'booking.restore.done' });

/** Cancels, and for ten seconds takes it back on one press: the server says who has the time by then. */
export function useCancel(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const restore = useRestore();
  return async (body: Cancel): Promise<boolean> => {
    try {
      await call(bookingApi.cancel, { params: { id }, body });
      toastUndo(t('booking.cancel.done'), () => void restore.run({ params: { id } }));
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['booking'] });
    }
  };
}
