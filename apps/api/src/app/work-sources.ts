import { accountNotices } from '#modules/bank-account/bank-account.needs-action.ts';
import { bookingNotices } from '#modules/booking/booking.needs-action.ts';
import { chatNotices } from '#modules/chat/chat.needs-action.ts';
import type { WorkSource } from '#modules/dashboard/dashboard.public.ts';
import { deviceNotices } from '#modules/hardware/hardware.needs-action.ts';
import { parcelNotices } from '#modules/parcel/parcel.needs-action.ts';
import { paymentNotices } from '#modules/payment/payment.needs-action.ts';
import { requestNotices } from '#modules/request/request.needs-action.ts';
import { mfaResetNotices } from '#modules/user/user.needs-action.ts';
import { visitorNotices } from '#modules/visitor/visitor.notices.ts';

/** Work that the areas put into the inboxes. A new one is one line here. */
export const workSources: WorkSource[] = [
  requestNotices,
  parcelNotices,
  ...paymentNotices,
  ...bookingNotices,
  ...visitorNotices,
  ...chatNotices,
  deviceNotices,
  accountNotices,
  mfaResetNotices,
];
