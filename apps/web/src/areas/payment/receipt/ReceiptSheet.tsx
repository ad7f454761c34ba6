import type { ReceiptPage } from '@lobby/contract/areas/receipt';
import type { Language } from '@lobby/contract/constants';
import { bahtInEnglish, bahtInThai } from '@lobby/contract/money/baht-text';
import i18next from 'i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { sumBaht, toSatang } from '../sums.ts';
import css from './ReceiptSheet.module.css';

/** Which print it is; a preview is none. */
export type Mark = 'original' | 'copy' | 'preview';
type Props = { receipt: ReceiptPage; language: Language; mark: Mark };

/** What the law asks for: who received, tax id, number, day, from whom, what for and how much, in figures and in words. */
export function ReceiptSheet({ receipt, language, mark }: Props) {
  const t = i18next.getFixedT(language);
  const { number, room, payer, paidOn, issuedOn, channel, amount, taxId } = receipt;
  const isThai = language === 'th';
  const address = isThai ? receipt.addressTh : receipt.addressEn;
  const facts = {
    number,
    issuedOn: formatDayInput(issuedOn),
    room: roomInBuilding(room.name, room.building),
    method: t(`receipt.sheet.channel.${channel}`),
    paidOn: paidOn !== issuedOn && formatDayInput(paidOn),
    payer,
  };
  return (
    <div className={css.receipt} lang={language}>
      {receipt.voidedAt && <p className={css.void}>{t('receipt.sheet.void')}</p>}
      <header>
        <div>
          <strong>{isThai ? receipt.propertyTh : receipt.propertyEn}</strong>
          {address && <p>{address}</p>}
          {taxId && <p>{t('receipt.sheet.taxId', { taxId })}</p>}
        </div>
        <div className={css.title}>
          <h2>{t('receipt.sheet.title')}</h2>
          <p className={css.mark} data-mark={mark}>
            {t(`receipt.sheet.${mark}`)}
          </p>
        </div>
      </header>
      <dl className={css.facts}>
        {Object.entries(facts).map(
          ([field, value]) =>
            value && (
              <div key={field} data-wide={field === 'payer' || undefined}>
                <dt>{t(`receipt.sheet.${field}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {receipt.replaces && <p>{t('receipt.sheet.replaces', { number: receipt.replaces })}</p>}
      <Lines receipt={receipt} language={language} />
      <p className={css.words}>
        <span lang="th">({bahtInThai(toSatang(amount))})</span>
        <span lang="en">({bahtInEnglish(toSatang(amount))})</span>
      </p>
      {receipt.voidReason && <p>{t('receipt.sheet.voidReason', { reason: receipt.voidReason })}</p>}
      <footer>
        <hr />
        <p>{t('receipt.sheet.receiver')}</p>
      </footer>
    </div>
  );
}

/** The bills that were paid, what is left as credit, and tax that the payer withheld. */
function Lines({ receipt: { lines, credit, withheld, amount }, language }: Pick<Props, 'receipt' | 'language'>) {
  const t = i18next.getFixedT(language);
  const textOf = ({ name, combined, room }: ReceiptPage['lines'][number]) => {
    const words = combined ? t('receipt.sheet.through', { name, combined }) : name;
    return room === null ? words : t('receipt.sheet.ofRoom', { room: roomInBuilding(room.name, room.building), name: words });
  };
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{t('receipt.sheet.bill')}</th>
          <th scope="col">{t('receipt.sheet.for')}</th>
          <th scope="col">{t('receipt.sheet.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td>{line.number}</td>
            <td>{textOf(line)}</td>
            <td>{formatBaht(line.amount)}</td>
          </tr>
        ))}
        {credit > 0 && <Sum name={t('receipt.sheet.credit')} value={credit} />}
      </tbody>
      <tfoot>
        <Sum name={t('receipt.sheet.total')} value={amount} />
        {withheld > 0 && <Sum name={t('receipt.sheet.withheld')} value={-withheld} />}
        {withheld > 0 && <Sum name={t('receipt.sheet.net')} value={sumBaht([amount, -withheld])} />}
      </tfoot>
    </table>
  );
}

const Sum = ({ name, value }: { name: string; value: number }) => (
  <tr>
    <td />
    <td>{name}</td>
    <td>{formatBaht(value)}</td>
  </tr>
);
