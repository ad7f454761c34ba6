import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCan } from '#shared/session/can.ts';
import css from './Booking.module.css';

/** For a caller one booking; several are planned on the day first. */
export function BookingActions() {
  const { t } = useTranslation();
  const writable = useCan()('booking:write');
  if (!writable) return null;
  return (
    <span className={css.acts}>
      <LinkButton variant="default" to="/facilities/booking/mockup" leftSection={<IconCalendarTime size={18} aria-hidden />}>
        {t('booking.plan.open')}
      </LinkButton>
      <LinkButton to="/facilities/booking/create" leftSection={<IconPlus size={18} aria-hidden />}>
        {t('booking.create')}
      </LinkButton>
    </span>
  );
}
