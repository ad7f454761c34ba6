import { proposedAccounts } from '#modules/bank-account/bank-account.needs-action.ts';
import {
  bookingsToApprove,
  endingHolds,
  missedBookings,
  offeredWaits,
  todaysBookings,
} from '#modules/booking/booking.needs-action.ts';
import { unreportedBreaches } from '#modules/breach/breach.needs-action.ts';
import { endingCoupons } from '#modules/coupon/coupon.needs-action.ts';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';
import { failedCredentials } from '#modules/device-credential/device-credential.needs-action.ts';
import { offlineDevices } from '#modules/hardware/hardware.needs-action.ts';
import { overdueParcels } from '#modules/parcel/parcel.needs-action.ts';
import {
  proposedRefunds,
  proposedReturns,
  roomsInArrears,
  uncheckedSlips,
  unidentifiedMoney,
  waitingSlips,
} from '#modules/payment/payment.needs-action.ts';
import { thaiOnlyPosts, unsentPosts } from '#modules/post/post.needs-action.ts';
import { waitingRequests } from '#modules/request/request.needs-action.ts';
import { unconfirmedNotes } from '#modules/shift-note/shift-note.needs-action.ts';
import { failedSync, usedUpStamps } from '#modules/stamp/stamp.needs-action.ts';
import { dueSubjectRequests } from '#modules/subject-request/subject-request.needs-action.ts';
import { askedMfaResets } from '#modules/user/user.needs-action.ts';
import { overstayingVisitors, visitorsToApprove } from '#modules/visitor/visitor.needs-action.ts';

/** What the areas show under "needs action today" on the home page, in its order. A new one is one line here. */
export const needsAction: NeedsAction[] = [
  overdueParcels,
  visitorsToApprove,
  overstayingVisitors,
  offlineDevices,
  failedCredentials,
  failedSync,
  waitingRequests,
  waitingSlips,
  uncheckedSlips,
  bookingsToApprove,
  offeredWaits,
  endingHolds,
  missedBookings,
  todaysBookings,
  proposedAccounts,
  proposedRefunds,
  unidentifiedMoney,
  proposedReturns,
  roomsInArrears,
  ...thaiOnlyPosts,
  unconfirmedNotes,
  usedUpStamps,
  endingCoupons,
  askedMfaResets,
  dueSubjectRequests,
  unreportedBreaches,
  ...unsentPosts,
];
