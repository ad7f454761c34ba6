import type { Rule } from '@lobby/contract/recurrence';
import { dayNumber, dayOf, dayText, startOfDay } from '@lobby/contract/zone';
import { NumberInput, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import css from './Form.module.css';

const USUAL_COUNT = 10;
const USUAL_DAYS = 90;

/** For good, so many times, or to a day. */
export function RuleEnding({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const ends = rule.count !== null ? 'count' : rule.until !== null ? 'until' : 'never';
  const later = () => dayText(dayNumber(dayOf(new Date(), zone)) + USUAL_DAYS);
  const choose = (how: string) =>
    onChange({ ...rule, count: how === 'count' ? USUAL_COUNT : null, until: how === 'until' ? later() : null });
  const until = (moment: Date | null) => {
    if (moment && !Number.isNaN(moment.getTime())) onChange({ ...rule, until: dayOf(moment, zone) });
  };
  return (
    <>
      <Radio.Group label={t('calendar-event.rule.ends')} value={ends} onChange={choose}>
        <div className={css.weekdays}>
          {['never', 'count', 'until'].map((how) => (
            <Radio key={how} value={how} label={t(`calendar-event.rule.ending.${how}`)} />
          ))}
        </div>
      </Radio.Group>
      {rule.count !== null && (
        <NumberInput
          label={t('calendar-event.rule.count')}
          value={rule.count}
          min={1}
          max={999}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(next) => Number(next) >= 1 && onChange({ ...rule, count: Number(next) })}
          classNames={{ wrapper: css.number ?? '' }}
        />
      )}
      {rule.until !== null && (
        <MomentInput
          label={t('calendar-event.rule.lastDay')}
          value={startOfDay(rule.until, zone)}
          onChange={until}
          dayOnly
          needed
        />
      )}
    </>
  );
}
