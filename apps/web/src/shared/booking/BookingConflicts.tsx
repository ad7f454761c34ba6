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
  /** Where its words are, such as `closure.conflicts`: a title, the question, each choice with its help. */
  words: string;
  choices?: readonly ConflictChoice[];
  value: ConflictChoice | null;
  onChange: (choice: ConflictChoice) => void;
  error?: string | false;
};

/** The bookings that stand in a closure or an event, each with the way to its page, and what becomes of them: chosen by hand. */
export function BookingConflicts({ conflicts, words, choices = CLOSURE_CONFLICTS, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <>
      <div role="status">
        <strong>{t(`${words}.title`, { count: conflicts.length })}</strong>
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
      <Radio.Group label={t(`${words}.what`)} value={value} onChange={(next) => onChange(next)} error={error}>
        <div className={css.choices}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={t(`${words}.${choice}`)} description={t(`${words}.${choice}Help`)} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
