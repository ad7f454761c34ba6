import type { Log, LogValue } from '@lobby/contract/areas/log';
import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { nameOf } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';

const NAMED_FIELDS = 3;
/** What was looked at behind a mask, where it was not an entry of the log itself. */
const revealed: Record<string, string> = {
  'access-event': 'revealAccess',
  member: 'revealPerson',
  card: 'revealCard',
  car: 'revealPlate',
};

/** One entry of the log as somebody would say it. */
export function sentenceOf(entry: Log, language: Language): string {
  const values = {
    person: entry.person?.name ?? i18next.t('history.system'),
    record: recordWord(entry.record),
    name: entryName(entry, language),
    action: entry.action,
  };
  const say = (key: string, more: object = {}) => i18next.t(`history.${key}`, { ...values, ...more }).trim();
  switch (entry.kind) {
    case 'create':
    case 'delete':
      return say(`sentence.${entry.kind}`);
    case 'note':
      return say(i18next.exists(`history.note.${entry.action}`) ? `note.${entry.action}` : 'sentence.note');
    case 'session':
      return say(i18next.exists(`history.session.${entry.action}`) ? `session.${entry.action}` : 'session.other');
    case 'reveal':
      return say(`sentence.${revealed[after(entry, 'area')] ?? 'reveal'}`, {
        reason: after(entry, 'reason'),
        number: after(entry, 'count') || after(entry, 'cardNo') || after(entry, 'plate'),
      });
    case 'export':
      if (after(entry, 'area') === 'access-log')
        return say(`sentence.${after(entry, 'reason') ? 'exportWhole' : 'exportAccess'}`, {
          list: i18next.t(`log.tabs.${after(entry, 'subject')}`),
          reason: after(entry, 'reason'),
        });
      return say('sentence.export', { list: i18next.t(`${after(entry, 'area')}.title`), number: after(entry, 'count') });
    case 'update':
      return say(...changeWords(entry, language));
  }
}

const after = ({ changes }: Log, field: string) => plainText(changes.find((change) => change.field === field)?.after);

function changeWords({ record, changes }: Log, language: Language): [key: string, words: object] {
  const [only, ...others] = changes;
  if (!only || others.length > 0) {
    const words = changes.map(({ field }) => `“${fieldWord(record, field)}”`);
    const fields = words.slice(0, NAMED_FIELDS).join(', ');
    const more = words.length - NAMED_FIELDS;
    return more > 0 ? ['sentence.manyMore', { fields, more }] : ['sentence.many', { fields }];
  }
  const value = (side: 'before' | 'after') => valueWord(record, only.field, only[side], language);
  const key = only.before === null ? 'set' : only.after === null ? 'clear' : 'change';
  return [`sentence.${key}`, { field: fieldWord(record, only.field), before: value('before'), after: value('after') }];
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const MAX_TEXT = 80;

const firstOf = (keys: string[]): string | undefined => {
  const known = keys.find((key) => i18next.exists(key));
  return known && i18next.t(known);
};
const recordWord = (record: string) => firstOf([`history.record.${record}`, `${areaOf(record)}.edit`]) ?? record;

/** As the area's own form calls it; a part of a larger field by its last word. */
export function fieldWord(record: string, field: string): string {
  const last = field.split('.').at(-1) ?? field;
  const own = [`${areaOf(record)}.field.${field}`, `${areaOf(record)}.field.${last}`, `quota.field.${last}`];
  return firstOf([...own, `history.field.${last}`]) ?? last;
}

export function valueWord(record: string, field: string, value: LogValue, language: Language): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return i18next.t(value ? 'list.yes' : 'list.no');
  if (typeof value === 'object') return nameOf(value, language);
  const text = String(value);
  if (MOMENT.test(text)) return formatMoment(new Date(text));
  const area = areaOf(record);
  const known = /^[\w-]+$/.test(text) ? firstOf([`${area}.filter.${field}.${text}`, `${area}.${field}.${text}`]) : undefined;
  return known ?? (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
}

/** What the record is called; by its number where its name is not known any more. */
const entryName = ({ name, recordId }: Pick<Log, 'name' | 'recordId'>, language: Language) =>
  name ? nameOf(name, language) : recordId ? `#${recordId}` : '';

/** The log names tables, and some areas share one or have another word for it. */
const tables: Record<string, string> = { user: 'membership', announcement: 'post', news: 'post', 'calendar-event': 'post' };
export const recordOf = (area: string) => tables[area] ?? area.replaceAll('-', '_');
/** An area's texts go by its own name: the table `room_type` is the area `room-type`. */
const areaOf = (record: string) => (record === 'membership' ? 'user' : record.replaceAll('_', '-'));

/** Where the records of the log have a page of their own. */
const pages: Record<string, string> = {
  contact: '/contact',
  building: '/floor-and-room/building',
  floor: '/floor-and-room/floor',
  room_type: '/floor-and-room/room-type',
  room: '/floor-and-room/room',
  parcel: '/parcel',
  hardware: '/facilities/hardware',
  membership: '/user/user-management',
};

export const pageOf = (record: string, recordId: string | null): string | undefined =>
  recordId !== null && pages[record] ? `${pages[record]}/${recordId}` : undefined;
