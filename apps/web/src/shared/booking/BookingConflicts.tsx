import { CLOSURE_CONFLICTS, type ClosureConflict } from '@lobby/contract/areas/closure';
import { Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import css from './BookingConflicts.module.css';
import '@mantine/core/styles/Radio.layer.css';

export type ConflictChoice = (typeof CLOSURE_CONFLICTS)[number];
type Props = {
  conflicts: ClosureConflict[];
  value: ConflictChoice | null;
  onChange: (choice: ConflictChoice) => void;
  error?: string | false;
};

/** The bookings that stand in a closure, each with the way to its page, and what becomes of them: chosen by hand. */
export function BookingConflicts({ conflicts, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <>
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
      <Radio.Group label={t('closure.conflicts.what')} value={value} onChange={(next) => onChange(next)} error={error}>
        <div className={css.choices}>
          {CLOSURE_CONFLICTS.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`closure.conflicts.${choice}`)}
              description={t(`closure.conflicts.${choice}Help`)}
            />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
