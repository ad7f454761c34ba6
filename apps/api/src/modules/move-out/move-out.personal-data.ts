import type { PersonalData } from '#platform/module.ts';

export const moveOutData: PersonalData[] = [
  {
    table: 'move_out',
    title: { th: 'การย้ายออก', en: 'Move-outs' },
    of: { rows: 'r.id in (select move_out_id from member where id = any($1))' },
    // Of everybody who left together.
    others: ['signature'],
    internal: ['note', 'replaced', 'promote_id'],
    clock: 'person',
  },
];
