import type { ParcelNotice } from '@lobby/contract/areas/parcel-letter';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import {
  linesOf,
  type NoticeKind,
  noticesAbout,
  planNoticesAnew,
  reminderAt,
} from '#modules/resident-notice/resident-notice.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';
import { readNotice, unreached } from './parcel.notice.ts';

const reminder: NoticeKind<{ packingNo: string }> = {
  kind: 'parcelReminder',
  area: 'parcel',
  event: 'parcelNotice',
  isWanted: ({ parcelNotices, parcelReminderDays }) => parcelNotices && parcelReminderDays > 0,
  isOnPaper: true,
  // Where no message has reached the room, the letter of the new parcel is still to be delivered (0079).
  standing: sql`
    select parcel.id as subject_id, null::int as member_id, jsonb_build_object('packingNo', packing_no) as facts
    from parcel where status_id = ${PARCEL_STATUS.waiting}
      and not exists (select from parcel_notice notice where notice.parcel_id = parcel.id and ${unreached})`,
  words(parcels, { most }) {
    const numbers = linesOf(parcels, most, ({ packingNo }) => packingNo);
    const count = parcels.length;
    return {
      th: `ขอแจ้งเตือนว่ายังมีพัสดุรอรับ ${count} ชิ้น\n${numbers}\nโปรดติดต่อรับที่สำนักงานนิติบุคคล`,
      en: `${count === 1 ? 'A parcel is' : `${count} parcels are`} still waiting\n${numbers}\nPlease collect at the juristic office.`,
    };
  },
};

export const parcelResidentNotices: NoticeKind[] = [reminder];

/** After some days, and when it is overdue. It lies for another room: that one is reminded. */
export async function planReminders(ctx: Ctx, parcel: number): Promise<void> {
  const settings = await settingsOf(ctx);
  const { roomId: room } = await ctx.db.selectFrom('parcel').select('roomId').where('id', '=', parcel).executeTakeFirstOrThrow();
  const { parcelReminderDays, parcelOverdueDays, timeZone } = settings;
  const days = parcelReminderDays === 0 ? [] : [...new Set([parcelReminderDays, parcelOverdueDays])];
  const today = dayOf(ctx.now, timeZone);
  await planNoticesAnew(
    ctx,
    settings,
    { kind: reminder, subject: parcel, room },
    days.map((after, step) => ({ step, dueAt: reminderAt(today, after, timeZone) })),
  );
}

/** For the parcel's page: whether the room knows of it, and was reminded. */
export const noticesOf = async (ctx: Ctx, parcel: number): Promise<ParcelNotice> => ({
  ...(await readNotice(ctx, parcel)),
  reminders: await noticesAbout(ctx, [{ kind: reminder, subjects: [parcel] }]),
});
