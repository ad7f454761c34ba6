import i18next from 'i18next';
import { CallError } from './call-error.ts';

/** What a person is told about a failure: our own words where there are some, else the server's, never nothing. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('error.unknown');
  const [first] = error.fields;
  for (const key of [error.key, first?.key && `problem.${first.key}`, `error.status.${error.status}`])
    if (key && i18next.exists(key)) return i18next.t(key);
  return error.message || i18next.t('error.unknown');
}
