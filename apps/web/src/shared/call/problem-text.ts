import i18next from 'i18next';
import { CallError, type FieldError } from './call-error.ts';

/** What a person reads about a failure: our own words where there are some, else the server's, never nothing. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('error.unknown');
  const standing = error.fields.filter(({ count }) => count !== undefined);
  if (standing.length > 0) return [i18next.t('error.inUse'), ...standing.map(standsOn)].join('\n');
  const wait = waitText(error);
  if (wait) return wait;
  const named = namedText(error);
  if (named) return named;
  const field = error.fields[0]?.key;
  // The specification's own keys have no prefix.
  const keys = [
    field && `problem.${field}`,
    error.key,
    error.key && `error.${error.key}`,
    catalogue.find(({ when }) => when(error))?.say,
  ];
  const known = keys.find((key) => key && i18next.exists(key));
  return known ? i18next.t(known, error.fields[0]?.about ?? {}) : error.message || i18next.t('error.unknown');
}

/** Refusals that bring names for their sentence, the one that says most first: there is a sentence with each, and one without any. */
const NAMES: Record<string, string[]> = {
  'error.cardKnown': ['holder', 'room'],
  'error.cardCollides': ['holder', 'room'],
  'error.slipSeen': ['payment'],
};

function namedText({ key = '', fields }: CallError): string | undefined {
  const names = NAMES[key];
  if (!names) return undefined;
  const facts = Object.fromEntries(fields.map(({ path: [name = ''], message }) => [name, message]));
  if (i18next.language === 'en' && facts.holderEn) facts.holder = facts.holderEn;
  return i18next.t(key, { ...facts, context: names.find((name) => facts[name]) ?? '' });
}

/** A limit or a busy server that says when to come back: the words say it, too. */
function waitText({ status, retryAfterMs }: CallError): string | undefined {
  if (!retryAfterMs || (status !== 429 && status !== 503)) return undefined;
  const seconds = Math.ceil(retryAfterMs / 1000);
  const time =
    seconds < 100
      ? i18next.t('error.seconds', { count: seconds })
      : i18next.t('error.minutes', { count: Math.ceil(seconds / 60) });
  return i18next.t(status === 429 ? 'error.tooManyUntil' : 'error.unavailableUntil', { time });
}

/** "40 floors stand on it": what keeps a record from being deleted, by the name of its table. */
function standsOn({ path: [table = ''], message, count = 0 }: FieldError): string {
  return i18next.t(`standing.${table}`, { count, number: count.toLocaleString('en'), defaultValue: message });
}

type Line = { when: (error: CallError) => boolean; say: string };

const says = (words: RegExp) => (error: CallError) => words.test(error.message);
const from = (status: number) => (error: CallError) => error.status >= status;

/**
 * Failures that come without a key of their own, by the specification's section 8: the first line that fits is what a
 * person reads. Whatever fits none is said in the server's own words.
 */
const catalogue: Line[] = [
  { when: says(/^The user currently in use cannot be deleted$/), say: 'error.userInUse' },
  { when: (error) => error.status === 500 && says(/already exists/i)(error), say: 'error.requestResourceAlreadyExists' },
  { when: from(502), say: 'error.unavailable' },
  { when: from(500), say: 'error.systemError' },
];
