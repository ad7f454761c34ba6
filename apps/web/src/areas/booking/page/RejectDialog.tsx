import { type Booking, bookingApi } from '@lobby/contract/areas/booking';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

/** The resident reads why. */
export function RejectDialog({ booking: { id, number }, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { run } = useCommand(bookingApi.reject, { area: 'booking', done: 'booking.reject.done' });
  return (
    <ReasonDialog
      title={t('booking.reject.title', { number })}
      label={t('booking.reject.reason')}
      action={t('booking.reject.act')}
      cancel={t('popup.dialog.notNow')}
      onConfirm={(reason) => run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {t('booking.reject.effect')}
    </ReasonDialog>
  );
}
