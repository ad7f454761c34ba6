import type { BankAccountPage } from '@lobby/contract/areas/bank-account';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './BankAccount.module.css';

/** The account as a resident sees it: our own code, made from what was approved. */
export function ShownCard({ account: { name, bank, number, code, qrState } }: { account: BankAccountPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <RecordCard title={t('bank-account.shown.title')}>
      {code === null ? (
        <p className={layout.note}>{t('bank-account.shown.none')}</p>
      ) : (
        <div className={css.shown}>
          <div role="img" aria-label={t('bank-account.shown.scan')}>
            <QrCode text={code} className={css.code} />
          </div>
          <strong>{name}</strong>
          <span>{bank && nameOf(bank, language)}</span>
          <span className={css.number}>{number}</span>
        </div>
      )}
      {qrState && <p className={layout.note}>{t(`bank-account.qr.${qrState}`)}</p>}
    </RecordCard>
  );
}
