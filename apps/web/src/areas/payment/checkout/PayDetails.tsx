import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bankAccountChoices } from '#shared/choices/bank-account-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { BahtInput } from '../BahtInput.tsx';
import type { Method } from './reckoning.ts';

export type Details = {
  /** The day the money moved; none is today. */
  paidOn: string | null;
  /** The account it arrived on; none is the one the bill names. */
  bankAccount: string;
  isWithheld: boolean;
  withheld: number | null;
  withholdingNo: string;
};
export const NO_DETAILS: Details = { paidOn: null, bankAccount: '', isWithheld: false, withheld: null, withholdingNo: '' };

/** As the call takes it: what is not said is left out. */
export const bodyOf = ({ paidOn, bankAccount, isWithheld, withheld, withholdingNo }: Details) => ({
  ...(paidOn !== null && { paidOn }),
  ...(bankAccount !== '' && { bankAccount: Number(bankAccount) }),
  ...(isWithheld && withheld !== null && { withheld, withholdingNo: withholdingNo.trim() }),
});

/** Tax is withheld from money, not from credit; the day and the account are of money that came by a bank. */
const fieldsOf = (method: Method) => ({
  hasTax: method !== 'credit',
  hasBank: method !== 'cash' && method !== 'credit',
});

type Props = { method: Method; details: Details; onChange: (change: Partial<Details>) => void };

/** What else is known of the money, where it did not simply come over the counter today. */
export function PayDetails({ method, details, onChange }: Props) {
  const { t } = useTranslation();
  const { hasTax, hasBank } = fieldsOf(method);
  return (
    <>
      {hasBank && <DayInput label={t('checkout.paidOn')} value={details.paidOn} onChange={(paidOn) => onChange({ paidOn })} />}
      {hasBank && (
        <ChoiceInput
          id="bankAccount"
          label={t('checkout.bankAccount')}
          choices={bankAccountChoices}
          value={details.bankAccount}
          onChange={(bankAccount) => onChange({ bankAccount })}
        />
      )}
      {hasTax && (
        <Checkbox
          label={t('checkout.isWithheld')}
          checked={details.isWithheld}
          onChange={(event) => onChange({ isWithheld: event.currentTarget.checked })}
        />
      )}
      {hasTax && details.isWithheld && (
        <>
          <BahtInput label={t('checkout.withheld')} value={details.withheld} onChange={(withheld) => onChange({ withheld })} />
          <TextInput
            label={t('checkout.withholdingNo')}
            maxLength={40}
            value={details.withholdingNo}
            onChange={(event) => onChange({ withholdingNo: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
