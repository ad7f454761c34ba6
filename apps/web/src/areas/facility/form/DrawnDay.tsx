import { type SlotRules, slotOf } from '@lobby/contract/slots';
import { dayOf } from '@lobby/contract/zone';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import css from './DrawnDay.module.css';
import { type DayPreview, limitProblem, previewOf, typedRules } from './day-preview.ts';

const DAY = 1440;
const HOURS = [0, 6, 12, 18, 24];

/** The last line of the hours in the form: what they make of a day. It holds no value of its own. */
export const DrawnDayField = ({ values }: { values?: Record<string, unknown> }) => {
  const rules = values && typedRules(values);
  return rules ? <DrawnDay rules={rules} /> : null;
};

/** A day as it can be booked: its slots as a band over 24 hours, and in words how many there are. */
export function DrawnDay({ rules }: { rules: SlotRules }) {
  const { t } = useTranslation();
  const zone = useZone();
  const today = dayOf(useNow(), zone);
  const shared = previewOf(rules, today, zone, false);
  const alone = previewOf(rules, today, zone, true);
  const problem = limitProblem(rules);
  return (
    <div className={css.day}>
      {shared && <Band name={t('facility.day.shared')} preview={shared} slot={slotOf(rules)} />}
      {alone && <Band name={t('facility.day.private')} preview={alone} slot={slotOf(rules)} />}
      <div className={css.scale} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {problem && (
        <p className={css.warning} role="status">
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          {t(`facility.day.${problem}`, { slot: slotOf(rules), limit: rules.limitMinutes })}
        </p>
      )}
    </div>
  );
}

/** After midnight the band goes on at its beginning: the hours are those of every day. */
function Band({ name, preview, slot }: { name: string; preview: DayPreview; slot: number }) {
  const { t } = useTranslation();
  const { starts, window } = preview;
  const words =
    starts.length === 0
      ? t('facility.day.none')
      : t('facility.day.starts', { count: starts.length, first: starts[0], last: starts.at(-1) });
  const pieces = starts.flatMap((_, at) => cutAtMidnight(window.open + at * slot, slot));
  return (
    <div>
      <p className={css.words}>
        <strong>{name}</strong> {words}
      </p>
      <div className={css.band} aria-hidden>
        {pieces.map(({ from, length }) => (
          <i key={from} style={{ left: `${(100 * from) / DAY}%`, width: `${(100 * length) / DAY}%` }} />
        ))}
      </div>
    </div>
  );
}

function cutAtMidnight(minute: number, length: number) {
  const from = minute % DAY;
  const first = Math.min(length, DAY - from);
  return first < length
    ? [
        { from, length: first },
        { from: 0, length: length - first },
      ]
    : [{ from, length }];
}
