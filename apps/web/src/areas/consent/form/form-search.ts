import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { plainText } from '#shared/texts/plain.ts';

export type FormSearch = { residents: string; language?: Language };

/** Whose forms, and in which language; left out, each in the one they read. */
export function formSearch(raw: Record<string, unknown>): FormSearch {
  const language = LANGUAGES.find((one) => one === raw.language);
  return { residents: plainText(raw.residents), ...(language && { language }) };
}
