import type { QuotaState } from '@lobby/contract/areas/quota';
import { couponAndStampKinds } from '#modules/room-type/room-type.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { limitsOf, usedBy } from './quota.public.ts';
import { left } from './quota.rule.ts';

/** Coupons and stamps are counted by the month, once there are any; until then none are used. */
const USED_THIS_MONTH = 0;

/** How much of everything a room may still take. A person is asked about by the room they live in. */
export async function quotaState(
  ctx: Ctx,
  asked: { userId?: number | undefined; roomId?: number | undefined },
): Promise<QuotaState> {
  const roomId = asked.roomId ?? (await roomOf(ctx, asked.userId ?? 0));
  const { name, limits } = await limitsOf(ctx, roomId);
  const used = await usedBy(ctx, roomId);
  const kinds = await couponAndStampKinds(ctx);
  const line = (type: number, amount: number) => {
    const { nameTh, nameEn } = kinds.find((kind) => kind.id === type) ?? { nameTh: '', nameEn: '' };
    return { type, nameTh, nameEn, ...left(amount, USED_THIS_MONTH) };
  };
  const mifare = left(limits.mifare, used.mifare);
  const subAccount = left(limits.subAccount, used.subAccount);
  return {
    room: { id: roomId, name },
    mifare,
    subAccount,
    coupon: limits.coupon.map(({ couponType, amount }) => line(couponType, amount)),
    stampType: limits.stampType.map(({ stampType, amount }) => line(stampType, amount)),
    ok: [mifare, subAccount].every((one) => one.used <= one.limit),
  };
}

async function roomOf({ db }: Ctx, memberId: number): Promise<number> {
  const member = await db.selectFrom('member').select('roomId').where('id', '=', memberId).executeTakeFirst();
  if (!member) throw notFound();
  return member.roomId;
}
