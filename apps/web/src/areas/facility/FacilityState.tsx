import type { Facility } from '@lobby/contract/areas/facility';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type Props = { facility: Pick<Facility, 'isActive' | 'offReason'> };

export const stateText = ({ isActive }: Pick<Facility, 'isActive'>) => i18next.t(`facility.state.${isActive ? 'on' : 'off'}`);

/** Whether it can be booked, and why not. */
export function FacilityState({ facility: { isActive, offReason } }: Props) {
  const { t } = useTranslation();
  const Icon = isActive ? IconCircleCheck : IconCircleOff;
  return (
    <StateBadge tone={isActive ? 'good' : 'plain'} Icon={Icon}>
      {t(`facility.state.${isActive ? 'on' : 'off'}`)}
      {!isActive && offReason && `: ${offReason}`}
    </StateBadge>
  );
}
