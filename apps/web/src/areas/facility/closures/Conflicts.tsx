import type { ClosureConflict } from '@lobby/contract/areas/closure';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import css from '../Facility.module.css';

/** The bookings that stand in a closure, each with the way to its page. */
export function Conflicts({ conflicts }: { conflicts: ClosureConflict[] }) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <div role="status">
      <strong>{t('closure.conflicts.title', { count: conflicts.length })}</strong>
      <ul className={css.conflicts}>
        {conflicts.map(({ id, number, facility, room, start, end }) => (
          <li key={id}>
            <Link to={`/facilities/booking/${id}`} target="_blank">
              {number}
            </Link>{' '}
            {[facility, room, `${formatMoment(start, zone)}–${timeOf(end, zone)}`].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
