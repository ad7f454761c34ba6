import type { paymentApi } from '@lobby/contract/areas/payment';
import { COMBINED_BILL_TYPE, PAYMENT_CHANNEL } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, fieldError, invalidFields } from '#platform/module.ts';
import { fileSlip } from './pay-in.ledger.ts';
import { issueBill, mergeBills } from './payment.ledger.ts';

type Input = Call<typeof paymentApi.create>['body'];

/** A bill, or with children the combined bill of a room; its slip, if there is one, waits to be checked. */
export async function createPayment(ctx: Ctx, input: Input): Promise<number> {
  const { slip, channel, children } = input;
  const id = children.length > 0 || input.type === COMBINED_BILL_TYPE ? await merge(ctx, input) : await issue(ctx, input);
  if (slip !== null)
    await fileSlip(ctx, id, {
      file: slip,
      channel: channel ?? PAYMENT_CHANNEL.transfer,
      amountSatang: null,
      paidOn: await today(ctx),
    });
  return id;
}

function merge(ctx: Ctx, { children, remark }: Input): Promise<number> {
  if (children.length < 2) throw invalidFields([fieldError(['children'], 'required')]);
  return mergeBills(ctx, [...new Set(children)], remark);
}

async function issue(ctx: Ctx, input: Input): Promise<number> {
  const { name, user, type, price, discount, channel, dueDate, periodFrom, periodTo, remark } = input;
  const room = input.room ?? (await roomOf(ctx, user));
  const missing = Object.entries({ name, room, type, price }).filter(([, value]) => value === null);
  if (name === null || room === null || type === null || price === null)
    throw invalidFields(missing.map(([field]) => fieldError([field], 'required')));
  if (discount >= price) throw invalidFields([fieldError(['discount'], 'outOfRange')]);
  if (periodFrom !== null && periodTo !== null && periodTo < periodFrom)
    throw invalidFields([fieldError(['periodTo'], 'endDate')]);
  return issueBill(ctx, {
    room,
    member: user,
    type,
    name,
    priceSatang: price,
    discountSatang: discount,
    channel,
    dueOn: dueDate ?? (await today(ctx)),
    periodFrom,
    periodTo,
    remark,
  });
}

async function roomOf({ db }: Ctx, member: number | null): Promise<number | null> {
  const found = await db.selectFrom('member').select('roomId').where('id', '=', member).executeTakeFirst();
  return found?.roomId ?? null;
}
