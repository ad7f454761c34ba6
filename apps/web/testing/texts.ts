import { LANGUAGES, type Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { setLanguage } from '#shared/texts/language.ts';

const files = import.meta.glob<object>('../src/**/*.{th,en}.json', { eager: true, import: 'default' });

for (const [path, texts] of Object.entries(files)) {
  const language = path.split('.').at(-2) as Language;
  if (LANGUAGES.includes(language)) i18next.addResourceBundle(language, 'common', texts, true, true);
}

/** Tests read English, whatever the machine speaks. */
export const speakEnglish = () => setLanguage('en');

/** What the portal says, by its key. */
export const t = (key: string, values: Record<string, unknown> = {}) => i18next.t(key, values);
