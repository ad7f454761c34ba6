import type { Log } from '@lobby/contract/areas/log';
import type { Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { plainText } from '#shared/texts/plain.ts';
import { entryName, fieldWord, recordWord, valueWord } from './words.ts';

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
  const told = {
    person: entry.person?.name ?? i18next.t('history.system'),
    record: recordWord(entry.record),
    name: entryName(entry, language),
    action: entry.action,
  };
  const say = (key: string, more: object = {}) => i18next.t(`history.${key}`, { ...told, ...more }).trim();
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
