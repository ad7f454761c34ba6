import type { Mutation } from './mutation.ts';

const migration = 'apps/api/migrations/0225_booking.sql';

export const bookingMutations: Mutation[] = [
  {
    name: 'a full place is not counted under the lock of its tree',
    file: 'apps/api/migrations/0374_booking_move_out.sql',
    find: '  perform lock_facilities(array[place.root_id]);\n  if not new.is_private',
    replace: '  if not new.is_private',
    tests: ['booking-lock.test'],
  },
  {
    name: 'bookings that overlap are counted instead of the busiest moment',
    file: 'packages/contract/src/slots.ts',
    find: 'const peak = Math.max(...moments.map((moment) => inside.filter(({ start, end }) => start <= moment && moment < end).length));',
    replace: 'const peak = inside.length + 0 * moments.length;',
    tests: ['slots.test'],
  },
  {
    name: 'two of the same holder exclude each other, others do not',
    file: migration,
    find: 'holder with <>,',
    replace: 'holder with =,',
    tests: ['booking.test'],
  },
  {
    name: 'a new place inside does not take what was booked above it',
    file: migration,
    find: 'create trigger family_new after insert on facility for each row when (new.parent_id is not null)',
    replace: 'create trigger family_new after insert on facility for each row when (false)',
    tests: ['closure.test'],
  },
  {
    name: 'slots by the clock of Greenwich',
    file: 'packages/contract/src/slots.ts',
    find: 'const moment = momentOf(wall, zone);',
    replace: "const moment = momentOf(wall, zone && 'UTC');",
    tests: ['slots.test'],
  },
];
