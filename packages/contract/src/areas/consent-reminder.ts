import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, personal } from '../kernel/field-tags.ts';
import { id, instant, ref } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { BASES, ConsentText } from './consent.ts';

/** How a resident is reminded: where they write to the office, or by a form on paper. */
export const REMINDER_CHANNELS = ['chat', 'letter'] as const;
/** So many forms are printed, or marked as delivered, at once. */
export const MAX_CONSENT_FORMS = 100;

/** The last reminder of a text; `failed` where the channel did not deliver it. */
export const ConsentReminder = z.object({
  at: instant,
  channel: z.enum(REMINDER_CHANNELS),
  state: z.enum(['queued', 'sent', 'failed']),
});

const residents = z.array(ref('member')).min(1, problem('required')).max(MAX_CONSENT_FORMS, problem('tooMany'));

/** Without `residents` everybody who has not decided. A letter is delivered to those who are named. */
export const ReminderInput = z
  .strictObject({ channel: z.enum(REMINDER_CHANNELS, problem('invalid')).default('chat'), residents: residents.optional() })
  .refine((input) => input.channel === 'chat' || input.residents !== undefined, {
    path: ['residents'],
    message: problem('required'),
  });

/** How many were reminded now, had been reminded a few days ago, have no channel, or have decided. */
export const ReminderResult = z.object({
  reminded: z.int(),
  recent: z.int(),
  withoutChannel: z.int(),
  decided: z.int(),
  /** The property's days between two reminders. */
  days: z.int(),
});
export type ReminderResult = z.infer<typeof ReminderResult>;

/** A page for one resident to sign: `codes` name them, the version and the language of the paper. */
const ConsentForm = z.object({
  resident: id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  rooms: nonPersonal(z.string()),
  /** What they read, where it is known. */
  language: z.enum(LANGUAGES).nullable(),
  needsGuardian: z.boolean(),
  codes: z.object({ th: nonPersonal(z.string()), en: nonPersonal(z.string()) }),
});
export type ConsentForm = z.infer<typeof ConsentForm>;

/** Forms of the version in force. */
export const ConsentForms = z.object({
  nameTh: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string()),
  basis: z.enum(BASES),
  version: z.int(),
  publishedAt: instant,
  texts: z.array(ConsentText),
  forms: z.array(ConsentForm),
});
export type ConsentForms = z.infer<typeof ConsentForms>;

export const consentReminderApi = {
  remind: endpoint('POST', '/consents/:id/reminders', {
    rate: 'write',
    audit: 'change',
    body: ReminderInput,
    answer: one(ReminderResult),
  }),
  /** Asks only; names in a body stay out of the address. */
  forms: endpoint('POST', '/consents/:id/forms', {
    rate: 'read',
    audit: 'none',
    body: z.strictObject({ residents }),
    answer: one(ConsentForms),
  }),
};

nameSchemas({
  ConsentReminder,
  ConsentReminderInput: ReminderInput,
  ConsentReminderResult: ReminderResult,
  ConsentForm,
  ConsentForms,
});
