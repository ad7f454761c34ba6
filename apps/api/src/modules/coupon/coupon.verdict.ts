import type { CouponPreview } from '@lobby/contract/areas/coupon';

export interface RoomFacts {
  id: number;
  name: string;
  building: string;
  isBlocked: boolean;
  isEmpty: boolean;
  /** The room's quota of this kind of coupon for the month, and what it has had of it. */
  monthLimit: number;
  monthUsed: number;
  /** What it has had of this template. */
  templateUsed: number;
}
export interface TemplateLimits {
  perRoomLimit: number | null;
  totalLimit: number | null;
  issued: number;
}
export interface Verdict {
  receivers: number[];
  blocked: RoomFacts[];
  empty: RoomFacts[];
  over: CouponPreview['over'];
  overTotal: CouponPreview['overTotal'];
}

/** Room by room: blocked and empty rooms get none, the others are within both limits or over one of them. */
export function judgeRooms(rooms: RoomFacts[], amount: number, template: TemplateLimits): Verdict {
  const blocked = rooms.filter((room) => room.isBlocked);
  const empty = rooms.filter((room) => !room.isBlocked && room.isEmpty);
  const judged = rooms
    .filter((room) => !room.isBlocked && !room.isEmpty)
    .map((room) => ({ room, over: overLimit(room, amount, template) }));
  const receivers = judged.filter(({ over }) => !over).map(({ room }) => room.id);
  const asked = judged.length * amount;
  const { totalLimit, issued } = template;
  return {
    receivers,
    blocked,
    empty,
    over: judged.flatMap(({ over }) => over ?? []),
    overTotal: totalLimit !== null && issued + asked > totalLimit ? { limit: totalLimit, used: issued, asked } : null,
  };
}

function overLimit(
  facts: RoomFacts,
  amount: number,
  { perRoomLimit }: TemplateLimits,
): CouponPreview['over'][number] | undefined {
  const { id, name, building, monthLimit, monthUsed, templateUsed } = facts;
  const room = { id, name, building };
  if (perRoomLimit !== null && templateUsed + amount > perRoomLimit)
    return { room, rule: 'perRoom', limit: perRoomLimit, used: templateUsed, asked: amount };
  if (monthUsed + amount > monthLimit) return { room, rule: 'month', limit: monthLimit, used: monthUsed, asked: amount };
  return undefined;
}
