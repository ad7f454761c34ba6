import type { ListedCard } from '@lobby/contract/areas/card';
import { IconAlertOctagon, IconBox, IconCircleCheck, IconCreditCardOff, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const badges = {
  active: { tone: 'good', Icon: IconCircleCheck },
  stock: { tone: 'plain', Icon: IconBox },
  suspended: { tone: 'warn', Icon: IconPlayerPause },
  lost: { tone: 'bad', Icon: IconAlertOctagon },
  broken: { tone: 'plain', Icon: IconCreditCardOff },
} as const;

export function CardState({ state }: Pick<ListedCard, 'state'>) {
  const { t } = useTranslation();
  const { tone, Icon } = badges[state];
  return (
    <StateBadge tone={tone} icon={<Icon size={18} aria-hidden />}>
      {t(`card.filter.state.${state}`)}
    </StateBadge>
  );
}
