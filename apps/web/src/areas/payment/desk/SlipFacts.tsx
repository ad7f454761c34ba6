import type { PayInPage } from '@lobby/contract/areas/pay-in';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import css from './SlipFacts.module.css';

const signs = { yes: IconCheck, no: IconX, unknown: IconQuestionMark };

/** What was read of the slip, and whether it agrees with the bill. */
export function SlipFacts({ slip }: { slip: PayInPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { room, senderBank, slipRef, amount, paidOn, at, payer, credit } = slip;
  const facts = {
    amount: <strong className={css.number}>{formatBaht(amount)}</strong>,
    paidOn: formatDayInput(paidOn),
    senderBank: senderBank && `${nameOf(senderBank, language)} (${senderBank.shortName})`,
    reference: slipRef && <span className={css.reference}>{slipRef}</span>,
    payer,
    sentAt: <Moment at={at} />,
    credit: credit > 0 && <span className={css.number}>{formatBaht(credit)}</span>,
  };
  return (
    <RecordCard title={t('desk.slipOf', { room: roomInBuilding(room.name, room.building) })}>
      <ul className={css.checks} aria-label={t('desk.checks')}>
        {slip.checks.map(({ check, result }) => {
          const Sign = signs[result];
          return (
            <li key={check} data-result={result}>
              <Sign size={18} role="img" aria-label={t(`desk.result.${result}`)} />
              {t(`desk.check.${check}.${result}`)}
            </li>
          );
        })}
        {slip.slipCheck && <CheckerLine check={slip.slipCheck} />}
      </ul>
      {slip.alike.length > 0 && (
        <ul className={css.alike} aria-label={t('desk.alike')}>
          {slip.alike.map(({ payIn, payment, number, at: seenAt }) => (
            <li key={payIn}>
              {t('desk.looksLike')}{' '}
              {payment === null ? (number ?? '–') : <Link to={`/payment/payments/${payment}`}>{number}</Link>} ·{' '}
              <Moment at={seenAt} />
            </li>
          ))}
        </ul>
      )}
      <dl className={css.facts}>
        {Object.entries(facts).map(
          ([field, value]) =>
            value && (
              <div key={field}>
                <dt>{t(`desk.field.${field}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </RecordCard>
  );
}

const verdicts = {
  queued: 'unknown',
  match: 'yes',
  mismatch: 'no',
  duplicate: 'no',
  unreadable: 'unknown',
  timeout: 'unknown',
} as const;

/** What the bank says about it, by way of the slip checker. */
function CheckerLine({ check: { state, amount } }: { check: NonNullable<PayInPage['slipCheck']> }) {
  const { t } = useTranslation();
  const result = verdicts[state];
  const Sign = signs[result];
  return (
    <li data-result={result}>
      <Sign size={18} role="img" aria-label={t(`desk.result.${result}`)} />
      {t(`desk.slipCheck.${state}`, { amount: amount === null ? '–' : formatBaht(amount) })}
    </li>
  );
}
