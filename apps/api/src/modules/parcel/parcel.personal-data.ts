import type { PersonalData } from '#platform/module.ts';

export const parcelData: PersonalData[] = [
  {
    table: 'handover',
    title: { th: 'การรับพัสดุ', en: 'Parcels handed over' },
    of: { rows: 'r.collector_id = any($1)' },
    internal: ['note'],
    clock: 'person',
  },
  {
    table: 'parcel',
    title: { th: 'พัสดุ', en: 'Parcels' },
    of: { rows: 'r.handover_id in (select id from handover where collector_id = any($1))' },
    others: ['name'],
    // A picture of it shows whom it was addressed to.
    internal: ['note', 'photo_id'],
    clock: 'person',
  },
];
