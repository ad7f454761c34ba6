import i18next from 'i18next';
import { CallError, type FieldError } from './call-error.ts';
import { catalogue } from './error-catalogue.ts';

/** What a person is told about a failure: our own words where there are some, else the server's, never nothing. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('error.unknown');
  const standing = error.fields.filter(({ count }) => count !== undefined);
  if (standing.length > 0) return [i18next.t('error.stoodOn'), ...standing.map(standsOn)].join('\n');
  const field = error.fields[0]?.key;
  const keys = [field && `problem.${field}`, error.key, catalogue.find(({ when }) => when(error))?.say];
  const known = keys.find((key) => key && i18next.exists(key));
  return known ? i18next.t(known) : error.message || i18next.t('error.unknown');
}

/** "40 floors stand on it": what keeps a record from being deleted, by the name of its table. */
function standsOn({ path: [table = ''], message, count = 0 }: FieldError): string {
  return i18next.t(`standing.${table}`, { count, number: count.toLocaleString('en'), defaultValue: message });
}
