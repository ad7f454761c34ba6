import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type Account = { isActive: boolean; approvedAt: Date | null; hasProposal: boolean };

const stateOf = ({ isActive, approvedAt, hasProposal }: Account) =>
  hasProposal || approvedAt === null ? 'proposed' : isActive ? 'approved' : 'off';
export const stateText = (account: Account) => i18next.t(`bank-account.state.${stateOf(account)}`);

const looks = {
  proposed: { tone: 'warn', Icon: IconClock },
  approved: { tone: 'good', Icon: IconCheck },
  off: { tone: 'plain', Icon: IconMinus },
} as const;

/** Whether the account takes money, or waits for a second person. */
export function BankAccountState({ account }: { account: Account }) {
  return <StateBadge {...looks[stateOf(account)]}>{stateText(account)}</StateBadge>;
}
