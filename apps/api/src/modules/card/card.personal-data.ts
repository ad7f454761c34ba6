import type { PersonalData } from '#platform/module.ts';

export const cardData: PersonalData[] = [
  {
    table: 'card',
    title: { th: 'บัตร', en: 'Cards' },
    of: { rows: 'r.member_id = any($1)' },
    internal: ['suspended_reason'],
    clock: 'person',
  },
  {
    table: 'card_block',
    title: { th: 'การระงับบัตร', en: 'Blocked cards' },
    of: { rows: 'r.holder_id = any($1)' },
    internal: ['reason'],
    clock: 'person',
  },
  {
    table: 'card_use',
    title: { th: 'การใช้บัตรล่าสุด', en: 'Last use of cards' },
    of: { nobody: 'device' },
    clock: 'access-event',
  },
];
