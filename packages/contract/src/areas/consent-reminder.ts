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

/** How many are reminded now, were reminded a few days ago, have no channel, or have decided. */
const ReminderPreview = z.object({
  reminded: z.int(),
  recent: z.int(),
  withoutChannel: z.int(),
  decided: z.int(),
  /** The property's days between two reminders. */
  days: z.int(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

/** `delivered`: whose letter was marked by this call, to take that back; of messages nobody. */
export const ReminderResult = ReminderPreview.extend({ delivered: z.array(id) });
export type ReminderResult = z.infer<typeof ReminderResult>;

/** A letter marked as delivered can be taken back this long. */
export const LETTER_UNDO_MINUTES = 10;

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
  /** What a reminder would do; asks only. */
  preview: endpoint('POST', '/consents/:id/reminders/preview', {
    rate: 'read',
    audit: 'none',
    body: ReminderInput,
    answer: one(ReminderPreview),
  }),
  /** Letters that were marked as delivered a moment ago were not; those of residents who have none are passed over. */
  undoDelivery: endpoint('POST', '/consents/:id/reminders/undo', {
    rate: 'write',
    audit: 'change',
    body: z.strictObject({ residents }),
    answer: one(z.object({ undone: z.int() })),
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
  ConsentReminderPreview: ReminderPreview,
  ConsentReminderResult: ReminderResult,
  ConsentForm,
  ConsentForms,
});
