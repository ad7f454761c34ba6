import type { Visit } from '@lobby/contract/areas/visitor';
import {
  IconAlarm,
  IconBan,
  IconCalendarCheck,
  IconClockX,
  IconDoorEnter,
  IconDoorExit,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const looks = {
  waiting: { tone: 'warn', Icon: IconHourglass },
  expected: { tone: 'plain', Icon: IconCalendarCheck },
  inside: { tone: 'good', Icon: IconDoorEnter },
  overstay: { tone: 'bad', Icon: IconAlarm },
  left: { tone: 'plain', Icon: IconDoorExit },
  expired: { tone: 'plain', Icon: IconClockX },
  cancelled: { tone: 'plain', Icon: IconX },
  denied: { tone: 'bad', Icon: IconBan },
} as const;

type Judged = Pick<Visit, 'state' | 'isOverstay'>;
const shown = ({ state, isOverstay }: Judged) => (isOverstay ? 'overstay' : state);
export const visitStateText = (visit: Judged) => i18next.t(`visitor.state.${shown(visit)}`);

export function VisitState({ visit }: { visit: Judged }) {
  return <StateBadge {...looks[shown(visit)]}>{visitStateText(visit)}</StateBadge>;
}
