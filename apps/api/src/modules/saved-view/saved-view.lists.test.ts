import { bankAccountApi } from '@lobby/contract/areas/bank-account';
import { bookingApi } from '@lobby/contract/areas/booking';
import { bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import { breachApi } from '@lobby/contract/areas/breach';
import { buildingApi } from '@lobby/contract/areas/building';
import { calendarEventApi } from '@lobby/contract/areas/calendar-event';
import { cardApi } from '@lobby/contract/areas/card';
import { chatReplyApi } from '@lobby/contract/areas/chat';
import { contactApi } from '@lobby/contract/areas/contact';
import { couponApi } from '@lobby/contract/areas/coupon';
import { couponTemplateApi } from '@lobby/contract/areas/coupon-template';
import { facilityApi } from '@lobby/contract/areas/facility';
import { floorApi } from '@lobby/contract/areas/floor';
import { hardwareApi } from '@lobby/contract/areas/hardware';
import { legalHoldApi } from '@lobby/contract/areas/legal-hold';
import { moveOutApi } from '@lobby/contract/areas/move-out';
import { parcelApi } from '@lobby/contract/areas/parcel';
import { paymentApi } from '@lobby/contract/areas/payment';
import { announcementApi, newsApi } from '@lobby/contract/areas/post';
import { receiptApi } from '@lobby/contract/areas/receipt';
import { reportScheduleApi } from '@lobby/contract/areas/report-schedule';
import { requestApi } from '@lobby/contract/areas/request';
import { residentApi } from '@lobby/contract/areas/resident';
import { roomApi } from '@lobby/contract/areas/room';
import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { SAVED_VIEW_LISTS, type SavedViewList, type ViewToCount } from '@lobby/contract/areas/saved-view';
import { stampConfigApi, stampTemplateApi, stampUseApi } from '@lobby/contract/areas/stamp';
import { subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { userApi } from '@lobby/contract/areas/user';
import { visitorApi } from '@lobby/contract/areas/visitor';
import { visitorBlockApi } from '@lobby/contract/areas/visitor-block';
import { expect, it } from 'vitest';
import { billsServer } from '#test/fixtures/payment/bills.ts';

const { as, rooms, bill, inProperty } = await billsServer(3);
const lists: Record<SavedViewList, { path: string }> = {
  announcement: announcementApi.list,
  'bank-account': bankAccountApi.list,
  booking: bookingApi.list,
  'booking-wait': bookingWaitApi.list,
  breach: breachApi.list,
  building: buildingApi.list,
  'calendar-event': calendarEventApi.list,
  card: cardApi.list,
  'chat-reply': chatReplyApi.list,
  contact: contactApi.list,
  coupon: couponApi.list,
  'coupon-template': couponTemplateApi.list,
  facility: facilityApi.list,
  floor: floorApi.list,
  hardware: hardwareApi.list,
  'legal-hold': legalHoldApi.list,
  'move-out': moveOutApi.list,
  news: newsApi.list,
  parcel: parcelApi.list,
  'pay-in': receiptApi.list,
  payment: paymentApi.list,
  'report-schedule': reportScheduleApi.list,
  request: requestApi.history,
  resident: residentApi.list,
  room: roomApi.list,
  'room-type': roomTypeApi.list,
  'stamp-config': stampConfigApi.list,
  'stamp-template': stampTemplateApi.list,
  'stamp-use': stampUseApi.list,
  'subject-request': subjectRequestApi.list,
  'unidentified-money': unidentifiedMoneyApi.list,
  user: userApi.list,
  visitor: visitorApi.list,
  'visitor-block': visitorBlockApi.list,
};
type Reader = 'admin' | 'user' | 'neighbour';

/** So many at a time are counted however busy the machine is. */
const AT_ONCE = 5;
const count = async (who: Reader, views: ViewToCount[]) => {
  const starts = views.flatMap((_, at) => (at % AT_ONCE === 0 ? [at] : []));
  const batches = starts.map((at) => views.slice(at, at + AT_ONCE));
  const answers = await Promise.all(batches.map((batch) => as(who).post('/api/saved-views/count', { views: batch })));
  return answers.flatMap(({ body }) => body.data as (number | null)[]);
};

/** Of each list something that its own call hides, too: a void bill, a co-resident, who waits to be decided. */
async function fillHouse(): Promise<void> {
  const [room] = rooms as [number];
  const named = (roleId: number) => ({ roomId: room, roleId, nameTh: 'มานี', nameEn: 'Manee' });
  await inProperty('home', (db) =>
    db
      .insertInto('member')
      .values([named(3), named(9)])
      .execute(),
  );
  const { id } = await bill(room);
  await bill(room);
  await as('organize').post(`/api/payments/${id}/void`, { reason: 'mistake' });
  const expectedFrom = new Date(Date.now() + 3_600_000).toISOString();
  const expectedTo = new Date(Date.now() + 7_200_000).toISOString();
  await as('admin').post('/api/visitor', {
    room,
    name: 'สมหญิง',
    phone: '0812345678',
    plate: 'กข 1234',
    expectedFrom,
    expectedTo,
  });
  await as('admin').post('/api/contacts', { nameTh: 'ป้อม', nameEn: 'Guard', phone: '021112222', position: 33 });
}

it('each list is counted as its own call counts it, for whoever may make that call', async () => {
  await fillHouse();
  for (const who of ['admin', 'user', 'neighbour'] as const) {
    const totals = await Promise.all(
      SAVED_VIEW_LISTS.map(async (list) => {
        const { status, body } = await as(who).get(`/api${lists[list].path}`);
        return [list, status === 403 ? null : body.meta.total];
      }),
    );
    const counts = await count(
      who,
      SAVED_VIEW_LISTS.map((list) => ({ list })),
    );
    expect(SAVED_VIEW_LISTS.map((list, at) => [list, counts[at]])).toEqual(totals);
  }
  const [payments, residents] = await count('admin', [{ list: 'payment' }, { list: 'resident' }]);
  expect([payments, residents]).toEqual([1, 1]);
});

it('what a view asks for itself is counted', async () => {
  const views: ViewToCount[] = [
    { list: 'payment', filters: { voidedAt: { $notNull: true } } },
    { list: 'resident', filters: { role: { id: { $in: ['3', '9'] } } } },
    { list: 'visitor', filters: { state: { $eq: 'expected' } } },
    { list: 'visitor', filters: { state: { $eq: 'inside' } } },
    { list: 'visitor', filters: { plate: { $eq: 'กข 1234' } } },
    { list: 'card', filters: { userId: { $eq: '1' } } },
    { list: 'request', filters: { result: { $eq: 'rejected' } } },
  ];
  expect(await count('admin', views)).toEqual([1, 2, 1, 0, 1, 0, 0]);
});

it('nobody finds out by counting what the list does not let them ask', async () => {
  const byPhone: ViewToCount = { list: 'visitor', filters: { phone: { $eq: '0812345678' } } };
  const hidden = await as('user').get(`/api${lists.visitor.path}?filters[phone][$eq]=0812345678`);
  expect([hidden.status, await count('user', [byPhone])]).toEqual([400, [null]]);
});
