import { IconCalendarTime, IconDeviceTv, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCan } from '#shared/session/can.ts';
import css from './Booking.module.css';
import { timelineSearch } from './booking-search.ts';

/** For a caller one booking; several are planned on the day first. */
export function BookingActions() {
  const { t } = useTranslation();
  const writable = useCan()('booking:write');
  const { date, facility } = timelineSearch(useSearch({ strict: false }));
  const wall = (
    <LinkButton variant="default" to="/facilities/booking/display" leftSection={<IconDeviceTv size={18} aria-hidden />}>
      {t('booking.display.open')}
    </LinkButton>
  );
  if (!writable) return wall;
  return (
    <span className={css.acts}>
      {wall}
      <LinkButton
        variant="default"
        to="/facilities/booking/mockup"
        search={{ date }}
        leftSection={<IconCalendarTime size={18} aria-hidden />}
      >
        {t('booking.plan.open')}
      </LinkButton>
      <LinkButton to="/facilities/booking/create" search={{ date, facility }} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('booking.create')}
      </LinkButton>
    </span>
  );
}
