import type { Mutation } from './mutation.ts';

const payment = 'apps/api/src/modules/payment/payment.resident-notice.ts';
const source = 'apps/api/src/modules/resident-notice/notice.source.ts';

export const residentNoticeMutations: Mutation[] = [
  {
    name: 'residents hear of a bill that was paid meanwhile',
    file: payment,
    find: 'payment.status_id in (620, 622) and payment.voided_at is null',
    replace: 'payment.voided_at is null',
    tests: ['bill-notice.test'],
  },
  {
    name: 'residents hear of a void bill',
    file: payment,
    find: 'payment.voided_at is null and payment.parent_id is null',
    replace: 'payment.parent_id is null',
    tests: ['bill-notice.test'],
  },
  {
    name: 'two workers send of the same bill',
    file: source,
    find: 'order by id for update`',
    replace: 'order by id`',
    tests: ['bill-notice.test'],
  },
  {
    name: 'a message goes where no channel reaches',
    file: source,
    find: "and conversation.reach = 'ready' order by",
    replace: 'order by',
    tests: ['bill-notice.test'],
  },
  {
    name: 'a setting that is off is not asked',
    file: 'apps/api/src/modules/resident-notice/notice.plan.ts',
    find: '.filter(({ kind }) => kind.isWanted(settings))',
    replace: '',
    tests: ['bill-notice.test'],
  },
  {
    name: 'a letter that was delivered is listed again',
    file: 'apps/api/src/modules/resident-notice/notice.read.ts',
    find: 'and not exists (select from resident_letter letter where letter.notice_id = notice.id)',
    replace: '',
    tests: ['bill-notice.test'],
  },
  {
    name: 'others of the room hear of a booking',
    file: 'apps/api/src/modules/booking/booking.resident-notice.ts',
    find: 'booking.id as subject_id, booking.member_id,',
    replace: 'booking.id as subject_id, null::int as member_id,',
    tests: ['resident-notice.test'],
  },
];
