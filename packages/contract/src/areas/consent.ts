import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { richText } from '../rich-text.ts';

export const AUDIENCES = ['staff', 'resident', 'visitor'] as const;
/** A notice is acknowledged; what needs consent is accepted or refused, and may be withdrawn. */
export const BASES = ['notice', 'consent'] as const;
export const DECISIONS = ['acknowledge', 'accept', 'refuse', 'withdraw'] as const;
export type Decision = (typeof DECISIONS)[number];
/** What an absent locale means. */
export const CONSENT_LOCALE = 'en';

const locale = z.enum(LANGUAGES, problem('invalid'));
const hash = nonPersonal(z.string());
/** Hashes are made by the database; the example is one that fits no text. */
export const textHash = z
  .string(problem('required'))
  .regex(/^[0-9a-f]{64}$/, problem('invalid'))
  .meta({ examples: ['0'.repeat(64)] });

export const ConsentText = record('consent_text', {
  locale,
  title: nonPersonal(z.string()),
  content: nonPersonal(z.string()),
  hash,
});
export type ConsentText = z.infer<typeof ConsentText>;

const ConsentVersion = record('consent_version', {
  id,
  version: z.int(),
  reask: z.boolean(),
  publishedAt: instant.nullable(),
  supersededAt: instant.nullable(),
});

const stored = record('consent', {
  id,
  code: nonPersonal(z.string()),
  nameTh: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string()),
  audience: z.enum(AUDIENCES),
  basis: z.enum(BASES),
  isMandatory: z.boolean(),
  isSensitive: z.boolean(),
  minorMayDecide: z.boolean(),
  retentionMonths: z.int().nullable(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
  versions: z.array(ConsentVersion).optional(),
});

/** How many people the version in force asks, and what they answered; the others have not decided. */
export const Coverage = z.object({ asked: z.int(), accepted: z.int(), refused: z.int() });

export const Consent = stored.extend({
  active: z.object({ version: z.int(), publishedAt: instant }).nullable(),
  draft: z.object({ version: z.int() }).nullable(),
  coverage: Coverage,
});
export type Consent = z.infer<typeof Consent>;
const versionShape: ListShape = listShape(ConsentVersion);
export const consentShape: ListShape = listShape(stored, { relations: { versions: () => versionShape } });

/** A consent with the texts of its draft and of the version in force. */
export const ConsentPage = Consent.extend({
  versions: z.array(ConsentVersion.extend({ publishedBy: z.string().nullable(), decisions: z.int() })),
  activeTexts: z.array(ConsentText),
  draftTexts: z.array(ConsentText),
});
export type ConsentPage = z.infer<typeof ConsentPage>;

const settings = z.strictObject({
  audience: z.enum(AUDIENCES, problem('invalid')).default('resident'),
  basis: z.enum(BASES, problem('invalid')).default('notice'),
  isMandatory: flag.default(false),
  isSensitive: flag.default(false),
  minorMayDecide: flag.default(false),
  retentionMonths: z
    .int(problem('invalid'))
    .min(1, problem('outOfRange'))
    .max(1200, problem('outOfRange'))
    .nullable()
    .default(null),
  order: z.int(problem('invalid')).min(0, problem('outOfRange')).max(10_000, problem('outOfRange')).default(100),
});
const written = { locale: locale.default(CONSENT_LOCALE), title: text(200), content: richText };

/** Nobody may be made to consent. */
const isLawful = ({ basis, isMandatory }: { basis?: string | undefined; isMandatory?: boolean | undefined }) =>
  !isMandatory || basis === 'notice';

/** Texts in other languages, written in the same call. */
const texts = z
  .array(z.strictObject({ ...written, locale }))
  .max(LANGUAGES.length, problem('tooMany'))
  .optional();

/** With `consent` the next version of that one, else a new one. */
export const ConsentInput = settings
  .extend({
    ...written,
    texts,
    code: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{2,60}$/, problem('invalid'))
      .meta({ unique: true })
      .optional(),
    consent: ref('consent').optional().meta({ secret: true }),
  })
  .refine(isLawful, { path: ['isMandatory'], message: problem('invalid') });
/** Basis and duty are changed together: one without the other would depend on what is stored. */
export const ConsentSettings = changesOf(settings.extend({ texts })).refine(
  ({ basis, isMandatory }) => (basis === undefined) === (isMandatory === undefined) && isLawful({ basis, isMandatory }),
  { path: ['isMandatory'], message: problem('invalid') },
);

/** An active version in one language. */
const CurrentConsent = z.object({
  consent: id,
  code: z.string(),
  audience: z.enum(AUDIENCES),
  basis: z.enum(BASES),
  isMandatory: z.boolean(),
  isSensitive: z.boolean(),
  version: z.int(),
  publishedAt: instant,
  locale,
  title: z.string(),
  content: z.string(),
  hash,
  /** What the signed-in person decided last, where it is for staff. */
  decision: z.enum(DECISIONS).nullable(),
});
export type CurrentConsent = z.infer<typeof CurrentConsent>;

const MissingConsent = z.object({
  consent: id,
  version: z.int(),
  title: z.string(),
  hash,
  basis: z.enum(BASES),
  isMandatory: z.boolean(),
});
export const ConsentCheck = z.object({ valid: z.boolean(), missing: z.array(MissingConsent) });
export type ConsentCheck = z.infer<typeof ConsentCheck>;

/** The signed-in person; left out, it is the same. */
const userId = id.optional().meta({ secret: true });
const question = { userId, locale: locale.default(CONSENT_LOCALE) };
const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const Language = z.object({ id, code: locale, name: z.string(), isDefault: z.boolean() });

export const consentApi = {
  shape: consentShape,
  input: ConsentInput,
  list: endpoint('GET', '/consents', { ...read, query: listQuery('order:asc'), answer: pageOf(Consent), list: consentShape }),
  get: endpoint('GET', '/consents/:id', { ...read, answer: one(ConsentPage) }),
  create: endpoint('POST', '/consents', { ...write, large: true, body: ConsentInput, answer: one(ConsentPage) }),
  /** What is published keeps what it is about; retention and order may change. Texts are of the draft, or begin the next one. */
  update: endpoint('PUT', '/consents/:id', { ...write, large: true, body: ConsentSettings, answer: one(ConsentPage) }),
  /** The draft; with the first one the consent. */
  remove: endpoint('DELETE', '/consents/:id', { ...write, stepUp: true, answer: one(z.object({ id })) }),
  /** The draft's text in one language, made or replaced. */
  localize: endpoint('POST', '/consents/:id/localizations', {
    ...write,
    large: true,
    body: z.strictObject({ ...written, locale }),
    answer: one(ConsentPage),
  }),
  current: endpoint('GET', '/consents/current', {
    ...read,
    query: z.strictObject({ locale: locale.optional(), audience: z.enum(AUDIENCES, problem('invalid')).optional() }),
    answer: z.object({ data: z.array(CurrentConsent) }),
  }),
  /** Publishes the draft. `reask: false` only where nothing but spelling changed; `bothChecked` where one language did. */
  activate: endpoint('POST', '/consents/active', {
    ...write,
    stepUp: true,
    body: z.strictObject({ id: ref('consent'), reask: flag.default(true), bothChecked: flag.default(false) }),
    answer: one(ConsentPage),
  }),
  check: endpoint('POST', '/consents/check-consent', { ...read, body: z.strictObject(question), answer: one(ConsentCheck) }),
  /** Without decisions the mandatory notices are acknowledged. */
  submit: endpoint('POST', '/consents/submit-consent', {
    ...write,
    body: z.strictObject({
      ...question,
      decisions: z
        .array(
          z.strictObject({
            consent: ref('consent'),
            version: z.int(problem('invalid')).min(1, problem('invalid')).max(100_000, problem('invalid')),
            hash: textHash,
            decision: z.enum(DECISIONS, problem('invalid')),
          }),
        )
        .max(50, problem('tooMany'))
        .optional(),
    }),
    answer: one(ConsentCheck),
  }),
  locales: endpoint('GET', '/i18n/locale', { ...read, answer: z.object({ data: z.array(Language) }) }),
};

nameSchemas({
  Consent,
  ConsentText,
  ConsentVersion,
  ConsentCoverage: Coverage,
  ConsentDetail: ConsentPage,
  ConsentInput,
  ConsentUpdate: ConsentSettings,
  CurrentConsent,
  ConsentCheck,
  MissingConsent,
  Locale: Language,
});
