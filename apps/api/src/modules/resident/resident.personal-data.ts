import type { PersonalData } from '#platform/module.ts';

export const residentData: PersonalData[] = [
  {
    table: 'member',
    title: { th: 'การพักอาศัย', en: 'Stays' },
    of: { rows: 'r.id = any($1)' },
    internal: ['left_reason'],
    clock: 'person',
  },
];
