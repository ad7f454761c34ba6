import { bookingScanner } from '#modules/booking/booking.scan.ts';
import { carScanner } from '#modules/car/car.scan.ts';
import { cardScanner } from '#modules/card/card.scan.ts';
import { consentScanner } from '#modules/consent/consent.scan.ts';
import { couponScanner } from '#modules/coupon/coupon.scan.ts';
import { parcelScanner } from '#modules/parcel/parcel.scan.ts';
import { roomScanner } from '#modules/room/room.scan.ts';
import type { Scanner } from '#modules/search/search.public.ts';
import { visitorScanner } from '#modules/visitor/visitor.scan.ts';

/** Whose codes a scan field knows. A new kind of code is one line here. */
export const scanners: Scanner[] = [
  visitorScanner,
  couponScanner,
  consentScanner,
  parcelScanner,
  bookingScanner,
  cardScanner,
  carScanner,
  roomScanner,
];
