import type { PersonalData } from '#platform/module.ts';

export const visitorData: PersonalData[] = [
  {
    table: 'visit',
    title: { th: 'ผู้มาติดต่อ', en: 'Visits' },
    of: { rows: 'r.host_id = any($1)' },
    others: ['name', 'phone', 'plate', 'vehicle'],
    internal: ['note', 'deny_reason', 'flag', 'approved_blocks'],
    clock: 'visitor',
  },
  {
    table: 'visit_entry',
    title: { th: 'การเข้าออกของผู้มาติดต่อ', en: 'Entries of visits' },
    of: { rows: 'r.visit_id in (select id from visit where host_id = any($1))' },
    others: ['plate', 'badge', 'doc_end'],
    internal: ['reason'],
    clock: 'visitor',
  },
  {
    table: 'visitor_block',
    title: { th: 'รายชื่อห้ามเข้า', en: 'Blocked visitors' },
    of: { nobody: 'visitor' },
    clock: 'visitor',
  },
];
