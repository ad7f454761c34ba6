import { buildingApi } from '@lobby/contract/areas/building';
import { chatReplyApi } from '@lobby/contract/areas/chat';
import { contactApi } from '@lobby/contract/areas/contact';
import { floorApi } from '@lobby/contract/areas/floor';
import { moveOutApi } from '@lobby/contract/areas/move-out';
import { receiptShape } from '@lobby/contract/areas/receipt';
import { roomShape } from '@lobby/contract/areas/room';
import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { unidentifiedMoneyShape } from '@lobby/contract/areas/unidentified-money';
import { withPlates } from '@lobby/contract/people/plate';
import { bankAccountRecords } from '#modules/bank-account/bank-account.source.ts';
import { bookingRecords, bookingWaitRecords } from '#modules/booking/booking.source.ts';
import { breachRecords } from '#modules/breach/breach.service.ts';
import { buildingSource } from '#modules/building/building.public.ts';
import { eventRecords } from '#modules/calendar-event/calendar-event.records.ts';
import { byMember, cardRecords } from '#modules/card/card.lists.ts';
import { replySource } from '#modules/chat/chat.source.ts';
import { contactSource } from '#modules/contact/contact.routes.ts';
import { couponRecords, templateRecords } from '#modules/coupon/coupon.source.ts';
import { facilityRecords } from '#modules/facility/facility.source.ts';
import { floorSource } from '#modules/floor/floor.public.ts';
import { hardwareRecords } from '#modules/hardware/hardware.source.ts';
import { holdRecords } from '#modules/legal-hold/legal-hold.service.ts';
import { moveOutSource } from '#modules/move-out/move-out.page.ts';
import { parcelRecords } from '#modules/parcel/parcel.source.ts';
import { validUnlessAsked } from '#modules/payment/payment.read.ts';
import { paymentRecords } from '#modules/payment/payment.source.ts';
import { receiptSource } from '#modules/payment/receipt.read.ts';
import { unidentifiedSource } from '#modules/payment/unidentified.read.ts';
import { announcements, news } from '#modules/post/post.kinds.ts';
import { scheduleRecords } from '#modules/report-schedule/report-schedule.service.ts';
import { decidedOnly, requestRecords } from '#modules/request/request.source.ts';
import { mainUnlessAsked, residentRecords } from '#modules/resident/resident.lists.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { roomTypeSource } from '#modules/room-type/room-type.public.ts';
import type { CountedLists } from '#modules/saved-view/saved-view.public.ts';
import { stampConfigRecords, stampTemplateRecords, stampUseRecords } from '#modules/stamp/stamp.source.ts';
import { requestRecords as subjectRequestRecords } from '#modules/subject-request/subject-request.service.ts';
import { STAFF } from '#modules/user/user.routes.ts';
import { userRecords } from '#modules/user/user.source.ts';
import { momentsOfState, visitShapeFor } from '#modules/visitor/visitor.read.ts';
import { blockRecords, visitRecords } from '#modules/visitor/visitor.source.ts';

/** Whose saved views are counted in the menu. A new list is one line here. */
export const countedLists: CountedLists = {
  announcement: announcements,
  'bank-account': bankAccountRecords,
  booking: bookingRecords,
  'booking-wait': bookingWaitRecords,
  breach: { ...breachRecords, needs: 'breach:write' },
  building: { source: buildingSource, shape: buildingApi.shape },
  'calendar-event': eventRecords,
  card: { ...cardRecords, filtersOf: byMember },
  'chat-reply': { source: replySource, shape: chatReplyApi.shape },
  contact: { source: contactSource, shape: contactApi.shape },
  coupon: couponRecords,
  'coupon-template': templateRecords,
  facility: facilityRecords,
  floor: { source: floorSource, shape: floorApi.shape },
  hardware: hardwareRecords,
  'legal-hold': { ...holdRecords, needs: 'legal-hold:write' },
  'move-out': { source: moveOutSource, shape: moveOutApi.shape },
  news,
  parcel: parcelRecords,
  // The register of receipts.
  'pay-in': { source: receiptSource, shape: receiptShape, needs: 'receipt:read' },
  payment: { ...paymentRecords, own: (_ctx, filters) => validUnlessAsked(filters) },
  'report-schedule': scheduleRecords,
  request: { ...requestRecords, own: () => decidedOnly },
  resident: { ...residentRecords, own: (_ctx, filters) => mainUnlessAsked(filters) },
  room: { source: roomSource, shape: roomShape },
  'room-type': { source: roomTypeSource, shape: roomTypeApi.shape },
  'stamp-config': stampConfigRecords,
  'stamp-template': stampTemplateRecords,
  'stamp-use': stampUseRecords,
  'subject-request': { ...subjectRequestRecords, needs: 'subject-request:write' },
  'unidentified-money': { source: unidentifiedSource, shape: unidentifiedMoneyShape },
  user: { ...userRecords, own: () => STAFF },
  visitor: {
    ...visitRecords,
    shape: visitShapeFor,
    filtersOf: withPlates,
    own: (ctx, filters) => momentsOfState(ctx.now, filters),
  },
  'visitor-block': { ...blockRecords, needs: 'visitor-block:write' },
};
