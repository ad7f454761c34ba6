import { type Booking, cancelUntil } from '@lobby/contract/areas/booking';
import { Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesOf } from '#shared/booking/booking-state.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../Booking.module.css';
import { actsOf } from '../booking-acts.ts';
import { useCancel } from './use-cancel.ts';

type Refund = 'credit' | 'none';
type Props = { booking: Booking; onClose: () => void };

/** Always with a reason. After its time it takes a tick more; what becomes of money that was paid is chosen. */
export function CancelDialog({ booking, onClose }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const { isLate } = actsOf(booking, useNow());
  const [override, setOverride] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refund, setRefund] = useState<Refund>('credit');
  const { payment, slot, facilityData } = booking;
  const cancel = useCancel(booking.id);
  const paid = payment && !payment.voidedAt ? payment.total - payment.balance : 0;

  async function confirm(reason: string) {
    setAsked(true);
    if (isLate && !override) return false;
    return cancel.run({ reason, override: isLate, refund });
  }
  const name = displayName(facilityData, language);
  return (
    <ReasonDialog
      danger
      title={t('booking.cancel.title', { name, when: `${formatDayInput(slot.date)} ${timesOf(booking)}` })}
      label={t('booking.cancel.reason')}
      action={t('booking.cancel.act')}
      cancel={t('popup.dialog.notNow')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={css.stack}>
        <span>{t('booking.cancel.effect')}</span>
        {isLate && (
          <Checkbox
            label={t('booking.cancel.override', { until: formatMoment(cancelUntil(booking), zone) })}
            checked={override}
            error={isAsked && !override && t('booking.cancel.overrideFirst')}
            onChange={(event) => setOverride(event.currentTarget.checked)}
          />
        )}
        {paid > 0 && (
          <Radio.Group
            label={t('booking.cancel.refund', { amount: formatBaht(paid) })}
            value={refund}
            onChange={(next) => setRefund(next)}
          >
            <div className={css.stack}>
              <Radio value="credit" label={t('booking.cancel.credit')} />
              <Radio value="none" label={t('booking.cancel.keep')} />
            </div>
          </Radio.Group>
        )}
      </div>
    </ReasonDialog>
  );
}
