import { accessEventModule } from '#modules/access-event/access-event.routes.ts';
import { accessLogModule } from '#modules/access-log/access-log.routes.ts';
import { accessSystemModule } from '#modules/access-system/access-system.routes.ts';
import { bankModule } from '#modules/bank/bank.routes.ts';
import { bankAccountModule } from '#modules/bank-account/bank-account.routes.ts';
import { bookingModule } from '#modules/booking/booking.routes.ts';
import { breachModule } from '#modules/breach/breach.routes.ts';
import { buildingModule } from '#modules/building/building.routes.ts';
import { calendarEventModule } from '#modules/calendar-event/calendar-event.routes.ts';
import { carModule } from '#modules/car/car.routes.ts';
import { cardModule } from '#modules/card/card.routes.ts';
import { categoryModule } from '#modules/category/category.routes.ts';
import { chatModule } from '#modules/chat/chat.routes.ts';
import { consentModule } from '#modules/consent/consent.routes.ts';
import { contactModule } from '#modules/contact/contact.routes.ts';
import { couponModule } from '#modules/coupon/coupon.routes.ts';
import { dashboardModule } from '#modules/dashboard/dashboard.routes.ts';
import { deviceCommandModule } from '#modules/device-command/device-command.routes.ts';
import { exportModule } from '#modules/export/export.routes.ts';
import { facilityModule } from '#modules/facility/facility.routes.ts';
import { fileModule } from '#modules/file/file.routes.ts';
import { floorModule } from '#modules/floor/floor.routes.ts';
import { hardwareModule } from '#modules/hardware/hardware.routes.ts';
import { legalHoldModule } from '#modules/legal-hold/legal-hold.routes.ts';
import { logModule } from '#modules/log/log.routes.ts';
import { moveOutModule } from '#modules/move-out/move-out.routes.ts';
import { notificationModule } from '#modules/notification/notification.routes.ts';
import { parcelModule } from '#modules/parcel/parcel.routes.ts';
import { monthClosingModule } from '#modules/payment/month-closing.routes.ts';
import { payInModule } from '#modules/payment/pay-in.routes.ts';
import { paymentModule } from '#modules/payment/payment.routes.ts';
import { unidentifiedMoneyModule } from '#modules/payment/unidentified.routes.ts';
import { postModule } from '#modules/post/post.routes.ts';
import { propertyModule } from '#modules/property/property.routes.ts';
import { provinceModule } from '#modules/province/province.routes.ts';
import { quotaModule } from '#modules/quota/quota.routes.ts';
import { registrationModule } from '#modules/registration/registration.routes.ts';
import { reportModule } from '#modules/report/report.routes.ts';
import { reportScheduleModule } from '#modules/report-schedule/report-schedule.routes.ts';
import { requestModule } from '#modules/request/request.routes.ts';
import { residentModule } from '#modules/resident/resident.routes.ts';
import { residentNoticeModule } from '#modules/resident-notice/resident-notice.routes.ts';
import { retentionModule } from '#modules/retention/retention.routes.ts';
import { roomModule } from '#modules/room/room.routes.ts';
import { roomTypeModule } from '#modules/room-type/room-type.routes.ts';
import { savedViewModule } from '#modules/saved-view/saved-view.routes.ts';
import { searchModule } from '#modules/search/search.routes.ts';
import { sessionModule } from '#modules/session/session.routes.ts';
import { settingModule } from '#modules/setting/setting.routes.ts';
import { shiftNoteModule } from '#modules/shift-note/shift-note.routes.ts';
import { stampModule } from '#modules/stamp/stamp.routes.ts';
import { subjectRequestModule } from '#modules/subject-request/subject-request.routes.ts';
import { userModule } from '#modules/user/user.routes.ts';
import { visitorModule } from '#modules/visitor/visitor.routes.ts';
import type { Module } from '#platform/module.ts';
import { countedLists } from './counted-lists.ts';
import { exportKinds } from './exports.ts';
import { needsAction } from './needs-action.ts';
import { personalData } from './personal-data.ts';
import { requestHandlers } from './request-handlers.ts';
import { residentNotices } from './resident-notices.ts';
import { scanners } from './scanners.ts';
import { searchProviders } from './search.ts';
import type { AppServices } from './services.ts';

export const modules: Module<AppServices>[] = [
  sessionModule,
  userModule,
  propertyModule,
  categoryModule,
  contactModule,
  consentModule,
  subjectRequestModule(personalData),
  legalHoldModule,
  breachModule,
  retentionModule(personalData),
  fileModule,
  buildingModule,
  floorModule,
  roomTypeModule,
  roomModule,
  quotaModule,
  residentModule(requestHandlers),
  moveOutModule(requestHandlers),
  cardModule(requestHandlers),
  registrationModule,
  requestModule(requestHandlers),
  carModule(requestHandlers),
  provinceModule,
  bankModule,
  bankAccountModule,
  paymentModule,
  monthClosingModule,
  payInModule,
  unidentifiedMoneyModule,
  parcelModule,
  residentNoticeModule(residentNotices),
  couponModule,
  stampModule,
  visitorModule,
  chatModule,
  calendarEventModule,
  postModule,
  hardwareModule,
  facilityModule,
  bookingModule,
  deviceCommandModule,
  dashboardModule(needsAction),
  shiftNoteModule,
  notificationModule,
  settingModule,
  accessSystemModule,
  logModule,
  accessLogModule,
  reportModule,
  reportScheduleModule,
  exportModule(exportKinds),
  searchModule(searchProviders, scanners),
  savedViewModule(countedLists),
  accessEventModule,
];
