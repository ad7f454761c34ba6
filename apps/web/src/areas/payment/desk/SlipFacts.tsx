import type { PayInPage } from '@lobby/contract/areas/pay-in';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { BankAnswer, CheckAgain, CheckLine } from './BankAnswer.tsx';
import { knownMoneyOf } from './judgement.ts';
import css from './SlipFacts.module.css';
import type { Slips } from './use-slips.ts';

/** What was read of the slip, and whether it agrees with the bill. */
export function SlipFacts({ slip, slips }: { slip: PayInPage; slips: Slips }) {
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
  const known = slip.state === 'waiting' ? knownMoneyOf(slip, slips.of(slip.id).amount) : [];
  return (
    <RecordCard title={t('desk.slipOf', { room: roomInBuilding(room.name, room.building) })}>
      <ul className={css.checks} aria-label={t('desk.checks')}>
        {slip.checks.map(({ check, result }) => (
          <CheckLine key={check} result={result} text={t(`desk.check.${check}.${result}`)} />
        ))}
        {slip.slipCheck && <BankAnswer check={slip.slipCheck} />}
      </ul>
      {slip.slipCheck && slipRef && slip.state === 'waiting' && (
        <CheckAgain id={slip.id} isRunning={slip.slipCheck.state === 'queued'} />
      )}
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
      {known.map((money) => (
        <p key={money.id} role="note" className={css.alike}>
          {t(`desk.unidentified.${money.state}`, { amount: formatBaht(money.amount), day: formatDayInput(money.arrivedOn) })}
        </p>
      ))}
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
