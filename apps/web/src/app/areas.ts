import { bankAccountArea } from '#areas/bank-account/bank-account.area.ts';
import { bookingArea } from '#areas/booking/booking.area.ts';
import { breachArea } from '#areas/breach/breach.area.ts';
import { buildingArea } from '#areas/building/building.area.ts';
import { calendarEventArea } from '#areas/calendar-event/calendar-event.area.ts';
import { cardArea } from '#areas/card/card.area.ts';
import { chatArea } from '#areas/chat/chat.area.ts';
import { chatReplyArea } from '#areas/chat-reply/chat-reply.area.ts';
import { consentArea } from '#areas/consent/consent.area.ts';
import { contactArea } from '#areas/contact/contact.area.ts';
import { couponArea } from '#areas/coupon/coupon.area.ts';
import { dashboardArea } from '#areas/dashboard/dashboard.area.ts';
import { facilityArea } from '#areas/facility/facility.area.ts';
import { floorArea } from '#areas/floor/floor.area.ts';
import { hardwareArea } from '#areas/hardware/hardware.area.ts';
import { legalHoldArea } from '#areas/legal-hold/legal-hold.area.ts';
import { accessLogArea } from '#areas/log/access-log.area.ts';
import { logArea } from '#areas/log/log.area.ts';
import { moveOutArea } from '#areas/move-out/move-out.area.ts';
import { notificationArea } from '#areas/notification/notification.area.ts';
import { counterArea } from '#areas/parcel/counter.area.ts';
import { parcelArea } from '#areas/parcel/parcel.area.ts';
import { paymentArea } from '#areas/payment/payment.area.ts';
import { announcementArea } from '#areas/post/announcement.area.ts';
import { newsArea } from '#areas/post/news.area.ts';
import { reportArea } from '#areas/report/report.area.ts';
import { reportScheduleArea } from '#areas/report-schedule/report-schedule.area.ts';
import { requestArea } from '#areas/request/request.area.ts';
import { residentArea } from '#areas/resident/resident.area.ts';
import { residentNoticeArea } from '#areas/resident-notice/resident-notice.area.ts';
import { retentionArea } from '#areas/retention/retention.area.ts';
import { roomArea } from '#areas/room/room.area.ts';
import { roomTypeArea } from '#areas/room-type/room-type.area.ts';
import { profileArea } from '#areas/session/profile.area.ts';
import { sessionArea } from '#areas/session/session.area.ts';
import { settingArea } from '#areas/setting/setting.area.ts';
import { shiftNoteArea } from '#areas/shift-note/shift-note.area.ts';
import { stampArea } from '#areas/stamp/stamp.area.ts';
import { subjectRequestArea } from '#areas/subject-request/subject-request.area.ts';
import { userArea } from '#areas/user/user.area.ts';
import { visitorArea } from '#areas/visitor/visitor.area.ts';
import type { Area } from '#shared/area/area.ts';

/** Every area of the portal. A new one is one line here. */
export const areas: Area[] = [
  dashboardArea,
  counterArea,
  shiftNoteArea,
  parcelArea,
  visitorArea,
  bookingArea,
  facilityArea,
  couponArea,
  stampArea,
  residentArea,
  cardArea,
  moveOutArea,
  requestArea,
  paymentArea,
  bankAccountArea,
  userArea,
  announcementArea,
  newsArea,
  calendarEventArea,
  chatArea,
  chatReplyArea,
  residentNoticeArea,
  notificationArea,
  contactArea,
  buildingArea,
  floorArea,
  roomArea,
  roomTypeArea,
  hardwareArea,
  sessionArea,
  profileArea,
  reportArea,
  reportScheduleArea,
  accessLogArea,
  consentArea,
  subjectRequestArea,
  legalHoldArea,
  breachArea,
  retentionArea,
  settingArea,
  logArea,
];
