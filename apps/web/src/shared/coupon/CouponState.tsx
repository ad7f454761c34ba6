import type { Coupon } from '@lobby/contract/areas/coupon';
import { IconBan, IconCheck, IconHourglassOff, IconTicket } from '@tabler/icons-react';
import i18next from 'i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

const looks = {
  issued: { tone: 'good', Icon: IconTicket },
  used: { tone: 'plain', Icon: IconCheck },
  expired: { tone: 'warn', Icon: IconHourglassOff },
  void: { tone: 'plain', Icon: IconBan },
} as const;

export const couponStateText = ({ state }: Pick<Coupon, 'state'>) => i18next.t(`coupon.state.${state}`);

export function CouponState({ coupon }: { coupon: Pick<Coupon, 'state'> }) {
  return <StateBadge {...looks[coupon.state]}>{couponStateText(coupon)}</StateBadge>;
}
