import type { PaymentPage } from '@lobby/contract/areas/payment';
import type { Language } from '@lobby/contract/constants';
import { bahtInEnglish, bahtInThai } from '@lobby/contract/money/baht-text';
import { satangOf } from '@lobby/contract/money/satang';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { stateOf } from '../bill-state.ts';
import css from './Print.module.css';

type Props = { bill: PaymentPage; language: Language };

/** One bill on paper: who owes whom, for what, until when, and how to pay. */
export function BillSheet({ bill, language }: Props) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(language);
  const property = session.use().profile?.property;
  // Whoever only reads has it masked: dots are nothing for a resident.
  const showsRemark = useCan()('payment:write');
  const { kind, number, issuedOn, dueDate, periodFrom, periodTo, room, user, remark, balance } = bill;
  const facts = {
    number,
    issuedOn: formatDayInput(issuedOn),
    dueDate: formatDayInput(dueDate),
    period:
      periodFrom &&
      [periodFrom, periodTo ?? undefined]
        .map((day) => formatDayInput(day))
        .filter(Boolean)
        .join(' – '),
    room: roomLabel(room),
    user: nameOf(user, language),
  };
  const satang = satangOf(balance) ?? 0;
  const state = stateOf(bill);
  return (
    <div className={css.bill} lang={language}>
      <header>
        <div>
          <strong>{nameOf(property, language)}</strong>
        </div>
        <h2>{t(kind === 'combined' ? 'payment.print.combined' : 'payment.print.bill')}</h2>
      </header>
      {(state === 'paid' || state === 'void') && <p className={css.stamp}>{t(`payment.state.${state}`)}</p>}
      <dl>
        {Object.entries(facts)
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field} data-wide={field === 'user' || undefined}>
              <dt>{t(`payment.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Lines bill={bill} language={language} t={t} />
      {satang > 0 && <p className={css.words}>({language === 'th' ? bahtInThai(satang) : bahtInEnglish(satang)})</p>}
      {showsRemark && remark && <p>{`${t('payment.field.remark')}: ${remark}`}</p>}
      <HowToPay bill={bill} t={t} />
    </div>
  );
}

function Lines({ bill, language, t }: Props & { t: TFunction }) {
  const { kind, items, children = [], price, discount, adjust, total, paid, balance } = bill;
  const lines =
    kind === 'combined'
      ? children.map((child) => ({
          id: child.id,
          name: `${child.number} ${child.name}`,
          more: t('payment.dueOn', { day: formatDayInput(child.dueDate) }),
          amount: child.balance > 0 ? child.balance : child.total,
        }))
      : items.map(({ id, quantity, rate, amount, ...names }) => ({
          id,
          name: displayName(names, language),
          more:
            quantity !== null &&
            rate !== null &&
            t('payment.reckoned', { quantity: quantity.toLocaleString('en'), rate: formatBaht(rate) }),
          amount,
        }));
  const sums = {
    ...((discount !== 0 || adjust !== 0) && { price }),
    ...(discount !== 0 && { discount: -discount }),
    ...(adjust !== 0 && { adjust }),
    ...(paid > 0 && { total, paid: -paid }),
    ...(paid > 0 ? { balance } : { total }),
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('payment.print.item')}</th>
          <th scope="col" data-amount>
            {t('payment.print.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, more, amount }) => (
          <tr key={id}>
            <td>
              {name}
              {more && <small>{more}</small>}
            </td>
            <td data-amount>{formatBaht(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {Object.entries(sums).map(([field, amount]) => (
          <tr key={field}>
            <th scope="row">{t(`payment.field.${field}`)}</th>
            <td data-amount>{formatBaht(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** Not on what is paid, void, or to be paid with others in a combined bill. */
function HowToPay({ bill: { code, bankAccount, balance, parent }, t }: Pick<Props, 'bill'> & { t: TFunction }) {
  if (parent) return <p>{t('payment.print.inCombined', { number: parent.number })}</p>;
  if (code === null && bankAccount === null) return null;
  if (balance <= 0) return null;
  return (
    <footer>
      {code !== null && <QrCode text={code} className={css.code} />}
      <div>
        {code !== null && <p>{t('payment.code.scan', { amount: formatBaht(balance) })}</p>}
        {bankAccount && (
          <p>
            {t('payment.print.account')}
            <br />
            <strong>{bankAccount.name}</strong>
            <br />
            <span>{`${bankAccount.bank} ${bankAccount.number}`}</span>
          </p>
        )}
      </div>
    </footer>
  );
}
