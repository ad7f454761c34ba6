import type { BookingRule, BookingWhy, RuleCheck } from '@lobby/contract/areas/booking-check';
import { dayNumber, dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { dayName, timeOf } from '#shared/dates/day-names.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Create.module.css';

export type Alternative = BookingWhy['alternatives'][number];
type Props = { why: BookingWhy; onTake: (alternative: Alternative) => void };

/** A length as people say it: two hours, not 120 minutes. */
function lengthText(minutes: number, t: TFunction): string {
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const said = Object.entries(parts).filter(([, count]) => count > 0);
  return said.map(([unit, count]) => t(`booking.length.${unit}`, { count })).join(' ');
}

/** With the number the rule was judged by. */
function failText(rule: BookingRule, { minutes, amount, open, close, ...facts }: RuleCheck['facts'], t: TFunction): string {
  return t(`booking.why.fails.${rule}`, {
    ...facts,
    amount: rule === 'overdue' ? formatBaht(Number(amount)) : amount,
    time: lengthText(Number(minutes ?? 0), t),
    open: String(open ?? '').slice(0, 5),
    close: String(close ?? '').slice(0, 5),
    unit: facts.unit && t(`booking-limit.unit.${facts.unit}`),
    period: facts.period && t(`booking-limit.period.${facts.period}`),
    ...(rule === 'hours' && !open && { context: 'none' }),
  });
}

/** Every rule with yes or no, and what is free near it by one press. */
export function WhyPanel({ why: { allowed, rules, alternatives }, onTake }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const refused = rules.filter(({ passes }) => !passes);
  if (allowed && refused.length === 0) return null;
  return (
    <section className={css.why} aria-label={t('booking.why.title')}>
      <h2>
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
        {t('booking.why.title')}
      </h2>
      <ul className={css.rules}>
        {refused.map(({ rule, mayOverride, facts }) => (
          <li key={rule} data-passes={false}>
            <IconX size={18} aria-hidden />
            <span>
              {failText(rule, facts, t)}
              {mayOverride && ` ${t('booking.why.mayOverride')}`}
            </span>
          </li>
        ))}
      </ul>
      {alternatives.length > 0 && (
        <>
          <h3>{t('booking.why.alternatives')}</h3>
          <div className={css.times}>
            {alternatives.map((alternative) => (
              <Button
                key={`${alternative.facility}-${alternative.start.getTime()}`}
                variant="default"
                classNames={{ root: css.free ?? '', label: css.freeWords ?? '' }}
                onClick={() => onTake(alternative)}
              >
                {t('booking.why.take', {
                  name: displayName(alternative, language),
                  day: dayName(dayNumber(dayOf(alternative.start, zone)), language),
                  start: timeOf(alternative.start, zone),
                  end: timeOf(alternative.end, zone),
                })}
              </Button>
            ))}
          </div>
        </>
      )}
      <ul className={`${css.rules} ${css.passed}`} aria-label={t('booking.why.passed')}>
        {rules
          .filter(({ passes }) => passes)
          .map(({ rule }) => (
            <li key={rule} data-passes>
              <IconCheck size={18} aria-hidden />
              {t(`booking.why.passes.${rule}`)}
            </li>
          ))}
      </ul>
    </section>
  );
}
