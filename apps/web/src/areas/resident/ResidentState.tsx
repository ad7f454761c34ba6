import type { ListedResident } from '@lobby/contract/areas/resident';
import { IconCircleCheck, IconDoorExit, IconHistory, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

type Living = Pick<ListedResident, 'isActive' | 'leavesOn' | 'isBlocked'>;
type ResidentStateName = 'active' | 'leaving' | 'left' | 'blocked';

/** Somebody who left is past being blocked; a block says more than a planned day. */
export const residentStateOf = ({ isActive, leavesOn, isBlocked }: Living): ResidentStateName => {
  if (!isActive) return 'left';
  if (isBlocked) return 'blocked';
  return leavesOn ? 'leaving' : 'active';
};

const badges = {
  active: { tone: 'good', Icon: IconCircleCheck },
  leaving: { tone: 'warn', Icon: IconDoorExit },
  left: { tone: 'warn', Icon: IconHistory },
  blocked: { tone: 'bad', Icon: IconLock },
} as const;

export function ResidentState({ resident }: { resident: Living }) {
  const { t } = useTranslation();
  const state = residentStateOf(resident);
  return (
    <StateBadge {...badges[state]}>
      {t(`resident.state.${state}`, { day: formatDayInput(resident.leavesOn ?? undefined) })}
    </StateBadge>
  );
}
