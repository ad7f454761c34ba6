import type { Place } from '#test/fixtures/people.ts';
import { bookingRows } from './booking.ts';
import { chatRows } from './chat.ts';
import { consentRows } from './consent.ts';
import { couponRows } from './coupon.ts';
import { moneyRows } from './money.ts';
import { notificationRows } from './notification.ts';
import { type Needs, peopleRows } from './people.ts';
import { privacyRows } from './privacy.ts';
import { reportRows } from './report.ts';
import { stampRows } from './stamp.ts';
import { visitorRows } from './visitor.ts';

/** New rows of the areas whose own create call asks for more than its schema says. */
export function rowMakers(needs: Needs): Record<string, (place: Place) => Promise<number>> {
  const people = peopleRows(needs);
  return {
    ...people,
    ...moneyRows(needs),
    ...bookingRows(needs, people.resident),
    ...consentRows(needs, people.resident),
    ...privacyRows(needs, people.resident),
    ...reportRows(needs),
    ...couponRows(needs),
    ...stampRows(needs),
    ...notificationRows(needs),
    ...visitorRows(needs),
    ...chatRows(needs),
  };
}
