import type { Receipt } from '@lobby/contract/areas/receipt';
import { IconBan, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type Voidable = Pick<Receipt, 'voidedAt'>;

const stateOf = ({ voidedAt }: Voidable) => (voidedAt ? 'void' : 'valid');
export const receiptStateText = (receipt: Voidable) => i18next.t(`pay-in.filter.state.${stateOf(receipt)}`);

export function ReceiptState({ receipt }: { receipt: Voidable }) {
  const Icon = receipt.voidedAt ? IconBan : IconCheck;
  return (
    <StateBadge tone={receipt.voidedAt ? 'bad' : 'good'} Icon={Icon}>
      {receiptStateText(receipt)}
    </StateBadge>
  );
}
