import { bookingResidentNotices } from '#modules/booking/booking.resident-notice.ts';
import { parcelResidentNotices } from '#modules/parcel/parcel.resident-notice.ts';
import { billResidentNotices } from '#modules/payment/payment.resident-notice.ts';
import type { NoticeKind } from '#modules/resident-notice/resident-notice.public.ts';
import { visitorResidentNotices } from '#modules/visitor/visitor.resident-notice.ts';

/** What residents hear of, by chat or by letter. A new area of it is one line here. */
export const residentNotices: NoticeKind[] = [
  ...billResidentNotices,
  ...parcelResidentNotices,
  ...bookingResidentNotices,
  ...visitorResidentNotices,
];
