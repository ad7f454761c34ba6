import type { Payment } from '@lobby/contract/areas/payment';
import { IconBan, IconCheck, IconClock, IconFileSearch, IconHourglass } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { stateOf } from './bill-state.ts';

type Props = { bill: Pick<Payment, 'status' | 'voidedAt'> };

const looks = {
  pending: { tone: 'plain', Icon: IconHourglass },
  waiting: { tone: 'warn', Icon: IconFileSearch },
  unpaid: { tone: 'warn', Icon: IconClock },
  paid: { tone: 'good', Icon: IconCheck },
  void: { tone: 'plain', Icon: IconBan },
} as const;

export const stateText = (bill: Props['bill']) => i18next.t(`payment.state.${stateOf(bill)}`);

export function BillState({ bill }: Props) {
  return <StateBadge {...looks[stateOf(bill)]}>{stateText(bill)}</StateBadge>;
}
