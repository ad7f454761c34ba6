import type { UnidentifiedMoney } from '@lobby/contract/areas/unidentified-money';
import { IconArrowBackUp, IconBan, IconCheck, IconClock, IconZoomMoney } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type Money = Pick<UnidentifiedMoney, 'state'>;

const looks = {
  open: { tone: 'warn', Icon: IconZoomMoney },
  proposed: { tone: 'warn', Icon: IconClock },
  assigned: { tone: 'good', Icon: IconCheck },
  returned: { tone: 'plain', Icon: IconArrowBackUp },
  void: { tone: 'plain', Icon: IconBan },
} as const;

export const stateText = ({ state }: Money) => i18next.t(`unidentified-money.filter.state.${state}`);

export function UnidentifiedState({ money }: { money: Money }) {
  return <StateBadge {...looks[money.state]}>{stateText(money)}</StateBadge>;
}
