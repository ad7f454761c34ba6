import type { Booking } from '@lobby/contract/areas/booking';
import {
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconClockX,
  IconHistory,
  IconHourglass,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { shownState } from './booking-state.ts';

const looks = {
  held: { tone: 'warn', Icon: IconHourglass },
  confirmed: { tone: 'good', Icon: IconCalendarCheck },
  checkedIn: { tone: 'good', Icon: IconCircleCheck },
  over: { tone: 'plain', Icon: IconHistory },
  cancelled: { tone: 'plain', Icon: IconX },
  expired: { tone: 'plain', Icon: IconClockX },
  rejected: { tone: 'bad', Icon: IconBan },
  noShow: { tone: 'bad', Icon: IconUserOff },
} as const;

type Judged = Pick<Booking, 'state' | 'endAt' | 'needsApproval'>;

/** One that waits for a decision owes nothing yet; without one in time it ended undecided, not unpaid. */
export function stateKey(state: keyof typeof looks, needsApproval: boolean): string {
  if (needsApproval && state === 'held') return 'booking.state.toApprove';
  if (needsApproval && state === 'expired') return 'booking.state.undecided';
  return `booking.state.${state}`;
}
const keyOf = (booking: Judged, now: Date) => stateKey(shownState(booking, now), booking.needsApproval);
export const stateText = (booking: Judged) => i18next.t(keyOf(booking, new Date()));

export function BookingState({ booking }: { booking: Judged }) {
  const { t } = useTranslation();
  const now = useNow();
  return <StateBadge {...looks[shownState(booking, now)]}>{t(keyOf(booking, now))}</StateBadge>;
}
