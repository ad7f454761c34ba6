import { z } from 'zod';
import { LANGUAGES, ROLE_IDS } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { day, email, flag, optionalPhone, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { DOCUMENT_KINDS } from '../people/document-number.ts';
import { parsePhoneNumber } from '../people/phone-number.ts';
import { normalizeText } from '../people/thai-text.ts';
import { problem } from '../problems.ts';
import { picture } from './file.ts';
import { USER_CONSENTS } from './user.ts';

export const RESIDENT_ROLE_IDS = [ROLE_IDS.tenant, ROLE_IDS.sub_tenant] as const;
export const RELATIONS = ['owner', 'co-owner', 'lessee', 'family', 'helper', 'company-occupant'] as const;
export const GENDERS = ['male', 'female', 'unspecified'] as const;
export const relation = z.enum(RELATIONS, problem('invalid'));
export const gender = z.enum(GENDERS, problem('invalid'));

/** What the office writes down about a person, whatever rooms they have. `idCard` is the number of any document. */
const PersonInput = z.strictObject({
  title: optionalText(40),
  /** With a character that is seen: a name of zero-width ones is empty once it is normalised. */
  firstName: text(60).refine((name) => normalizeText(name) !== '', problem('required')),
  lastName: optionalText(60),
  firstNameEn: optionalText(60),
  lastNameEn: optionalText(60),
  gender: gender.default('unspecified'),
  /** A number somebody can be called at: short codes are nobody's. */
  mobile: optionalPhone
    .refine((typed) => typed === null || parsePhoneNumber(typed) !== undefined, problem('phone'))
    .meta({ examples: ['081-234-5678'] }),
  email,
  language: z.enum(LANGUAGES, problem('invalid')).nullable().default(null),
  documentKind: z.enum(DOCUMENT_KINDS, problem('invalid')).nullable().default(null),
  /** Of a passport: a number is unique only with its country. */
  documentCountry: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, problem('invalid'))
    .nullable()
    .default(null)
    .meta({ examples: ['TH', 'JP'] }),
  idCard: optionalText(60).meta({ examples: [null] }),
  /** Kept only of minors, and only as the month they come of age. */
  birthDate: day.nullable().default(null),
  /** Another resident; the security suite names one resident in all places of a body, so it leaves this out. */
  guardian: ref('member').nullable().default(null).meta({ secret: true }),
});

/** The same in one room. */
const occupancy = {
  relation: relation.nullable().default(null),
  /** Left out: everybody but the owner of a room that is let. */
  livesHere: flag.nullable().default(null),
  getsNotices: flag.default(true),
  movedIn: day.nullable().default(null),
};

const role = z.literal(RESIDENT_ROLE_IDS, problem('invalid')).meta({ examples: [ROLE_IDS.tenant] });

export const ResidentInput = PersonInput.extend({
  roomID: ref('room'),
  role,
  ...occupancy,
  /** A known resident this is: another room for the same person. */
  knownAs: usedUp('member').nullable().default(null),
  /** Left out where somebody has no app. */
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{2,60}$/, problem('username'))
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  /** Signed on paper, before whoever writes this. */
  consent: z
    .array(z.enum(USER_CONSENTS, problem('invalid')))
    .max(USER_CONSENTS.length, problem('tooLong'))
    .default([]),
  photo: picture,
});
export type ResidentInput = z.output<typeof ResidentInput>;

export const ResidentChanges = changesOf(
  PersonInput.extend({ role, relation: occupancy.relation, livesHere: flag, getsNotices: flag }),
)
  .extend({ userId: usedUp('member') })
  .refine((changes) => Object.keys(changes).length > 1, problem('required'))
  // The kind and country of a document are nothing without its number.
  .refine(
    ({ idCard, documentKind, documentCountry }) => idCard !== undefined || (documentKind ?? documentCountry ?? null) === null,
    {
      error: problem('required'),
      path: ['idCard'],
    },
  );
export type ResidentChanges = z.output<typeof ResidentChanges>;
