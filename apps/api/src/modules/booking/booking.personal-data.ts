import type { PersonalData } from '#platform/module.ts';

export const bookingData: PersonalData[] = [
  {
    table: 'booking',
    title: { th: 'การจอง', en: 'Bookings' },
    of: { rows: 'r.member_id = any($1)' },
    internal: ['override_reason'],
    clock: 'person',
  },
];
