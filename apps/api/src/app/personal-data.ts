import { accessEventData } from '#modules/access-event/access-event.personal-data.ts';
import { bankAccountData } from '#modules/bank-account/bank-account.personal-data.ts';
import { bookingData } from '#modules/booking/booking.personal-data.ts';
import { breachData } from '#modules/breach/breach.personal-data.ts';
import { calendarEventData } from '#modules/calendar-event/calendar-event.personal-data.ts';
import { carData } from '#modules/car/car.personal-data.ts';
import { cardData } from '#modules/card/card.personal-data.ts';
import { chatData } from '#modules/chat/chat.personal-data.ts';
import { consentData } from '#modules/consent/consent.personal-data.ts';
import { contactData } from '#modules/contact/contact.personal-data.ts';
import { couponData } from '#modules/coupon/coupon.personal-data.ts';
import { deviceCommandData } from '#modules/device-command/device-command.personal-data.ts';
import { deviceCredentialData } from '#modules/device-credential/device-credential.personal-data.ts';
import { exportData } from '#modules/export/export.personal-data.ts';
import { legalHoldData } from '#modules/legal-hold/legal-hold.personal-data.ts';
import { logData } from '#modules/log/log.personal-data.ts';
import { moveOutData } from '#modules/move-out/move-out.personal-data.ts';
import { parcelData } from '#modules/parcel/parcel.personal-data.ts';
import { paymentData } from '#modules/payment/payment.personal-data.ts';
import { personData } from '#modules/person/person.personal-data.ts';
import { registrationData } from '#modules/registration/registration.personal-data.ts';
import { requestData } from '#modules/request/request.personal-data.ts';
import { residentData } from '#modules/resident/resident.personal-data.ts';
import { sessionData } from '#modules/session/session.personal-data.ts';
import { shiftNoteData } from '#modules/shift-note/shift-note.personal-data.ts';
import { stampData } from '#modules/stamp/stamp.personal-data.ts';
import { subjectRequestData } from '#modules/subject-request/subject-request.personal-data.ts';
import { userData } from '#modules/user/user.personal-data.ts';
import { visitorData } from '#modules/visitor/visitor.personal-data.ts';
import type { PersonalData } from '#platform/privacy/personal-data.ts';

/** What every area keeps of people. A table with a personal column is in here, or a test fails. */
export const personalData: PersonalData[] = [
  ...personData,
  ...residentData,
  ...registrationData,
  ...requestData,
  ...carData,
  ...cardData,
  ...deviceCommandData,
  ...deviceCredentialData,
  ...accessEventData,
  ...parcelData,
  ...bookingData,
  ...calendarEventData,
  ...paymentData,
  ...bankAccountData,
  ...consentData,
  ...subjectRequestData,
  ...legalHoldData,
  ...breachData,
  ...moveOutData,
  ...visitorData,
  ...chatData,
  ...couponData,
  ...stampData,
  ...contactData,
  ...userData,
  ...sessionData,
  ...shiftNoteData,
  ...exportData,
  ...logData,
];
