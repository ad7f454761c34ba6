import type { StoredSettings } from '@lobby/contract/areas/setting';
import type { Day } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { dayShown, linesOf, type NoticeKind, planNotices, reminderAt } from '#modules/resident-notice/resident-notice.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';

const ofBills = { area: 'payment', event: 'billNotice', isOnPaper: true } as const;
/** Owed, with no slip on its way, and not in a combined bill. */
const isOwed = sql`payment.status_id in (620, 622) and payment.voided_at is null and payment.parent_id is null`;

interface Bill {
  number: string;
  dueOn: Day;
}
const standing = sql`
  select payment.id as subject_id, null::int as member_id,
    jsonb_build_object('number', payment.number, 'dueOn', payment.due_on) as facts from payment where ${isOwed}`;

const issued: NoticeKind<Bill> = {
  ...ofBills,
  kind: 'billIssued',
  isWanted: ({ billNotices }) => billNotices,
  standing,
  words: (bills, { most }) => ({
    th: `มีใบแจ้งหนี้ใหม่ ${bills.length} รายการ\n${linesOf(bills, most, ({ number, dueOn }) => `${number} ครบกำหนดชำระ ${dayShown(dueOn)}`)}\nสอบถามรายละเอียดได้ที่สำนักงานนิติบุคคล`,
    en: `${bills.length === 1 ? 'There is a new bill' : `There are ${bills.length} new bills`}\n${linesOf(bills, most, ({ number, dueOn }) => `${number}, due ${dayShown(dueOn)}`)}\nPlease ask the juristic office for details.`,
  }),
};

const overdue: NoticeKind<Bill> = {
  ...ofBills,
  kind: 'billOverdue',
  isWanted: ({ billNotices, billReminderDays, billLastReminderDays }) =>
    billNotices && (billReminderDays > 0 || billLastReminderDays > 0),
  standing,
  words: (bills, { most }) => ({
    th: `ขอแจ้งเตือนใบแจ้งหนี้ที่เลยกำหนดชำระ ${bills.length} รายการ\n${linesOf(bills, most, ({ number, dueOn }) => `${number} ครบกำหนดเมื่อ ${dayShown(dueOn)}`)}\nหากท่านชำระแล้ว ขออภัยมา ณ ที่นี้ และขอบคุณ`,
    en: `${bills.length === 1 ? 'A bill is' : `${bills.length} bills are`} past the due date\n${linesOf(bills, most, ({ number, dueOn }) => `${number}, due since ${dayShown(dueOn)}`)}\nIf you have paid already, thank you and please disregard this.`,
  }),
};

interface Refused {
  number: string;
  reason: string;
}
const refused: NoticeKind<Refused> = {
  ...ofBills,
  kind: 'slipRefused',
  // The reason is the office's own words, which not everybody who prints letters may read.
  isOnPaper: false,
  isWanted: ({ billNotices }) => billNotices,
  standing: sql`
    select pay_in.id as subject_id, null::int as member_id,
      jsonb_build_object('number', payment.number, 'reason', pay_in.reason) as facts
    from pay_in join payment on payment.id = payment_id where pay_in.state = 'refused' and ${isOwed}`,
  words: (slips, { most }) => {
    const lines = linesOf(slips, most, ({ number, reason }) => `${number}: ${reason}`);
    return {
      th: `สลิปการชำระเงินไม่ผ่านการตรวจสอบ\n${lines}\nโปรดติดต่อสำนักงานนิติบุคคล`,
      en: `A payment slip was not accepted\n${lines}\nPlease contact the juristic office.`,
    };
  },
};

export const billResidentNotices: NoticeKind[] = [issued, overdue, refused];

/** A bill is announced, and reminded of where it is not paid some days after it was due. */
export async function planBills(
  ctx: Ctx,
  bills: { id: number; room: number; dueOn: Day }[],
  known?: StoredSettings,
): Promise<void> {
  const settings = known ?? (await settingsOf(ctx));
  const { timeZone, billReminderDays, billLastReminderDays } = settings;
  const reminders = [...new Set([billReminderDays, billLastReminderDays])].filter((days) => days > 0);
  await planNotices(
    ctx,
    settings,
    bills.flatMap(({ id: subject, room, dueOn }) => [
      { kind: issued, subject, room },
      // One that is late already, as a combined bill of late ones is, is announced and not reminded of in the same minute.
      ...reminders
        .map((days, step) => ({ kind: overdue, subject, room, step, dueAt: reminderAt(dueOn, days, timeZone) }))
        .filter(({ dueAt }) => dueAt > ctx.now),
    ]),
  );
}

export async function planRefused(ctx: Ctx, payIn: number, payment: number): Promise<void> {
  const { roomId: room } = await ctx.db
    .selectFrom('payment')
    .select('roomId')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  await planNotices(ctx, await settingsOf(ctx), [{ kind: refused, subject: payIn, room }]);
}

/** What the bill's page says of it. */
export const aboutBill = (bill: number, payIns: number[]) => [
  { kind: issued, subjects: [bill] },
  { kind: overdue, subjects: [bill] },
  { kind: refused, subjects: payIns },
];
