import type { PersonalData } from '#platform/module.ts';

export const consentData: PersonalData[] = [
  {
    table: 'consent_decision',
    title: { th: 'ความยินยอม', en: 'Consent decisions' },
    of: { rows: 'r.person_id = any($2)' },
    others: ['guardian_name'],
    files: ['evidence_id'],
    clock: 'person',
  },
  {
    table: 'consent_reminder',
    title: { th: 'การเตือนเรื่องความยินยอม', en: 'Reminders of consents' },
    of: { rows: 'r.person_id = any($2)' },
    clock: 'person',
  },
];
