import type { ListedCard } from '@lobby/contract/areas/card';
import {
  IconAlertOctagon,
  IconBox,
  IconCalendarOff,
  IconCircleCheck,
  IconCreditCardOff,
  IconPlayerPause,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { isExpired } from './expiry.ts';

const badges = {
  active: { tone: 'good', Icon: IconCircleCheck },
  expired: { tone: 'warn', Icon: IconCalendarOff },
  stock: { tone: 'plain', Icon: IconBox },
  suspended: { tone: 'warn', Icon: IconPlayerPause },
  lost: { tone: 'bad', Icon: IconAlertOctagon },
  broken: { tone: 'plain', Icon: IconCreditCardOff },
} as const;
type Props = Pick<ListedCard, 'state' | 'validUntil'>;

/** A card whose last day has passed opens nothing, whatever its state. */
const shownState = (card: Props) => (isExpired(card) ? 'expired' : card.state);
export const stateText = (card: Props) => i18next.t(`card.filter.state.${shownState(card)}`);

export function CardState(card: Props) {
  const { t } = useTranslation();
  const state = shownState(card);
  return <StateBadge {...badges[state]}>{t(`card.filter.state.${state}`)}</StateBadge>;
}
