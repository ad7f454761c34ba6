import { type BookingPage, bookingApi } from '@lobby/contract/areas/booking';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCalendarShare, IconCheck, IconLogin2, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { actsOf } from '../booking-acts.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useRestore } from './use-cancel.ts';

/** What its state and the clock allow, the likeliest first. */
export function PageActions({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation();
  const writable = useCan()('booking:write');
  const acts = actsOf(booking, useNow());
  const [dialog, setDialog] = useState<'cancel' | 'reject' | null>(null);
  const close = () => setDialog(null);
  const params = { id: booking.id };
  const checkIn = useCommand(bookingApi.checkIn, { area: 'booking', done: 'booking.checkIn.done' });
  const approve = useCommand(bookingApi.approve, { area: 'booking', done: 'booking.approve.done' });
  const noShow = useCommand(bookingApi.markNoShow, { area: 'booking', done: 'booking.noShow.done' });
  const restore = useRestore();
  if (!writable) return null;

  async function askNoShow() {
    const sure = await askConfirmation({
      title: t('booking.noShow.title'),
      text: t('booking.noShow.effect'),
      confirm: t('booking.noShow.act'),
      cancel: t('popup.dialog.notNow'),
      danger: true,
    });
    if (sure) await noShow.run({ params });
  }
  return (
    <>
      {acts.approve && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={approve.running}
          onClick={() => void approve.run({ params })}
        >
          {t('booking.approve.act')}
        </Button>
      )}
      {acts.reject && (
        <Button variant="default" onClick={() => setDialog('reject')}>
          {t('booking.reject.open')}
        </Button>
      )}
      {acts.checkIn && (
        <Button
          leftSection={<IconLogin2 size={18} aria-hidden />}
          loading={checkIn.running}
          onClick={() => void checkIn.run({ params })}
        >
          {t('booking.checkIn.act')}
        </Button>
      )}
      {acts.noShow && (
        <Button variant="default" leftSection={<IconUserOff size={18} aria-hidden />} onClick={() => void askNoShow()}>
          {t('booking.noShow.act')}
        </Button>
      )}
      {acts.move && (
        <LinkButton
          variant="default"
          to={`/facilities/booking/${booking.id}/move`}
          leftSection={<IconCalendarShare size={18} aria-hidden />}
        >
          {t('booking.move.open')}
        </LinkButton>
      )}
      {acts.cancel && (
        <Button variant="default" onClick={() => setDialog('cancel')}>
          {t('booking.cancel.open')}
        </Button>
      )}
      {acts.restore && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={restore.running}
          onClick={() => void restore.run({ params })}
        >
          {t('booking.restore.act')}
        </Button>
      )}
      {dialog === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
      {dialog === 'reject' && <RejectDialog booking={booking} onClose={close} />}
    </>
  );
}
