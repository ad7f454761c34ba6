import type { QuotaState } from '@lobby/contract/areas/quota';
import { couponAndStampKinds } from '#modules/room-type/room-type.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { limitsOf, usedBy } from './quota.public.ts';
import { left } from './quota.rule.ts';

type Left = ReturnType<typeof left>;

/** Coupons and stamps do not exist yet, so none are used. */
const USED_THIS_MONTH = 0;

/** The remaining quota of a room, or of the room a person lives in. */
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
  const [mifare, subAccount] = (['mifare', 'subAccount'] as const).map((kind) =>
    left(limits[kind], used[kind].active + used[kind].waiting),
  ) as [Left, Left];
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
