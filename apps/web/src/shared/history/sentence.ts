import type { Log, LogValue } from '@lobby/contract/areas/log';
import type { Language } from '@lobby/contract/constants';
import { bahtOf } from '@lobby/contract/money/satang';
import i18next from 'i18next';
import { type KnownRecord, recordOf } from '#shared/area/records.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';

const NAMED_FIELDS = 3;
/** What was looked at behind a mask, where it was not an entry of the log itself. */
const revealed: Record<string, string> = {
  'access-event': 'revealAccess',
  member: 'revealPerson',
  card: 'revealCard',
  car: 'revealPlate',
};

/** One entry of the log as somebody would say it, in the words of the area whose page it is on. */
export function sentenceOf(entry: Log, language: Language, area?: string): string {
  const record = recordOf(entry.record, area);
  const values = {
    person: displayName(entry.person, language) || i18next.t('history.system'),
    record: recordWord(entry.record, record, area),
    name: entryName(entry, language),
    action: entry.action,
  };
  const say = (key: string, more: object = {}) => i18next.t(`history.${key}`, { ...values, ...more }).trim();
  if (record?.idIsField && entry.recordId) return say(...fieldWords(entry.recordId, entry.changes[0], record, language));
  switch (entry.kind) {
    case 'create':
    case 'delete':
      return say(`sentence.${entry.kind}`);
    case 'note':
      return say(i18next.exists(`history.note.${entry.action}`) ? `note.${entry.action}` : 'sentence.note');
    case 'session':
      return sessionSentence(entry.action, values.person);
    case 'reveal':
      return say(`sentence.${revealed[after(entry, 'area')] ?? 'reveal'}`, {
        reason: after(entry, 'reason'),
        number: after(entry, 'count') || after(entry, 'cardNo') || after(entry, 'plate'),
      });
    case 'export':
      if (after(entry, 'subject') === 'printed') return say('sentence.printed', { number: after(entry, 'count') });
      if (after(entry, 'area') === 'access-log')
        return say(`sentence.${after(entry, 'reason') ? 'exportWhole' : 'exportAccess'}`, {
          list: i18next.t(`log.tabs.${after(entry, 'subject')}`),
          reason: after(entry, 'reason'),
        });
      return say('sentence.export', { list: i18next.t(`${after(entry, 'area')}.title`), number: after(entry, 'count') });
    case 'update':
      return say(...changeWords(entry, record, language));
  }
}

/** What somebody did with their sign-in. */
export const sessionSentence = (action: string, person: string) =>
  i18next.t(`history.session.${i18next.exists(`history.session.${action}`) ? action : 'other'}`, { person, action });

const after = ({ changes }: Log, field: string) => plainText(changes.find((change) => change.field === field)?.after);

type Change = Log['changes'][number];
type Words = [key: string, words: object];

function changeWords({ changes }: Log, record: KnownRecord | undefined, language: Language): Words {
  const [only, ...others] = changes;
  if (!only || others.length > 0) {
    const words = changes.map(({ field }) => `“${fieldWord(record, field)}”`);
    const fields = words.slice(0, NAMED_FIELDS).join(', ');
    const more = words.length - NAMED_FIELDS;
    return more > 0 ? ['sentence.manyMore', { fields, more }] : ['sentence.many', { fields }];
  }
  return [`sentence.${stepOf(only)}`, wordsOf(only.field, only, record, language)];
}

/** Set to nothing, where it never was anything else. */
const EMPTIED: Change = { field: 'value', before: null, after: null, isMasked: false };

/** A change of the one field the row stands for: a setting, whatever happened to its row. */
function fieldWords(field: string, change: Change | undefined, record: KnownRecord, language: Language): Words {
  const keys = { set: 'fieldSet', clear: 'fieldClear', change: 'fieldChange' };
  return [`sentence.${keys[stepOf(change ?? EMPTIED)]}`, wordsOf(field, change ?? EMPTIED, record, language)];
}

const stepOf = (change: Change) => (change.before === null ? 'set' : change.after === null ? 'clear' : 'change');

const wordsOf = (field: string, change: Change, record: KnownRecord | undefined, language: Language) => ({
  field: fieldWord(record, field),
  before: valueWord(record, field, change.before, language),
  after: valueWord(record, field, change.after, language),
});

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Columns of money count satang; people read baht. */
const isSatang = (field: string) => field.toLowerCase().endsWith('satang');
const MAX_TEXT = 80;

const firstOf = (keys: string[]): string | undefined => {
  const known = keys.find((key) => i18next.exists(key));
  return known && i18next.t(known);
};
/** Areas that share a table and its words call it `here` by their own word on their pages. */
const recordWord = (table: string, record: KnownRecord | undefined, area: string | undefined) =>
  firstOf([`${area}.here.${table}`, `${record?.area}.record.${table}.one`]) ?? table;

/** Every change of an entry in words, from what to what. */
export const changesOf = (entry: Log, language: Language, area?: string) => {
  const record = recordOf(entry.record, area);
  return entry.changes.map((change) => {
    const field = record?.idIsField && change.field === 'value' && entry.recordId ? entry.recordId : change.field;
    return { id: change.field, ...wordsOf(field, change, record, language) };
  });
};

/** As the area's own form calls it; a part of a larger field by its last word. */
function fieldWord(record: KnownRecord | undefined, field: string): string {
  const last = field.split('.').at(-1) ?? field;
  const own = [`${record?.fields}.field.${field}`, `${record?.fields}.field.${last}`, `quota.field.${last}`];
  return firstOf([...own, `history.field.${last}`]) ?? last;
}

function valueWord(record: KnownRecord | undefined, field: string, value: LogValue, language: Language): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return i18next.t(value ? 'list.yes' : 'list.no');
  if (typeof value === 'object') return nameOf(value, language);
  const text = String(value);
  if (isSatang(field) && /^-?\d+$/.test(text)) return formatBaht(bahtOf(Number(text)));
  if (MOMENT.test(text)) return formatMoment(new Date(text));
  const words = text.split(', ').map((one) => optionWord(record, field, one));
  if (words.every((word) => word !== undefined)) return words.join(', ');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** One of a few known values, as the area's filters, pages and forms call it. */
const optionWord = (record: KnownRecord | undefined, field: string, value: string) =>
  /^[\w-]+$/.test(value)
    ? firstOf(['filter.', '', 'option.'].map((part) => `${record?.fields}.${part}${field}.${value}`))
    : undefined;

/** What the record is called; by its number where its name is not known any more. */
const entryName = ({ name, recordId }: Pick<Log, 'name' | 'recordId'>, language: Language) =>
  name ? nameOf(name, language) : recordId ? `#${recordId}` : '';

export const pageOf = ({ record, recordId, kind }: Log): string | undefined =>
  recordId === null || kind === 'delete' ? undefined : recordOf(record)?.page?.(recordId);
