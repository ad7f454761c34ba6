import { bookingSearch } from '#modules/booking/booking.search.ts';
import { cardSearch } from '#modules/card/card.search.ts';
import { chatSearch } from '#modules/chat/chat.search.ts';
import { contactSearch } from '#modules/contact/contact.search.ts';
import { couponSearch } from '#modules/coupon/coupon.search.ts';
import { facilitySearch } from '#modules/facility/facility.search.ts';
import { hardwareSearch } from '#modules/hardware/hardware.search.ts';
import { parcelSearch } from '#modules/parcel/parcel.search.ts';
import { paymentSearch } from '#modules/payment/payment.search.ts';
import { postSearches } from '#modules/post/post.search.ts';
import { residentSearch } from '#modules/resident/resident.search.ts';
import { roomSearch } from '#modules/room/room.search.ts';
import type { SearchProvider } from '#modules/search/search.public.ts';
import { stampSearch } from '#modules/stamp/stamp.search.ts';
import { userSearch } from '#modules/user/user.search.ts';
import { visitorSearch } from '#modules/visitor/visitor.search.ts';

/** What the search over all areas looks through, in the order it is shown. A new area is one line here. */
export const searchProviders: SearchProvider[] = [
  residentSearch,
  roomSearch,
  parcelSearch,
  visitorSearch,
  chatSearch,
  cardSearch,
  paymentSearch,
  bookingSearch,
  couponSearch,
  stampSearch,
  userSearch,
  facilitySearch,
  hardwareSearch,
  contactSearch,
  ...postSearches,
];
