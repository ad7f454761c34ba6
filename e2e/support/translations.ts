import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@lobby/contract/constants';
import { root } from '../../tools/lib/services.ts';

type Texts = { [key: string]: string | Texts };
type Values = Record<string, string | number>;
export type Translate = (key: string, values?: Values) => string;

const translators: Partial<Record<Language, Translate>> = {};

/** The portal's own texts, so that a story names what a person reads in either language. */
export const translatorFor = (language: Language): Translate => (translators[language] ??= createTranslator(language));

function createTranslator(language: Language): Translate {
  const files = globSync(`apps/web/src/**/*.${language}.json`, { cwd: root });
  const bundles = files.map((file) => JSON.parse(readFileSync(resolve(root, file), 'utf8')) as Texts);
  const find = (key: string) => bundles.map((bundle) => textAt(bundle, key)).find((text) => text !== undefined);

  const plurals = new Intl.PluralRules(language);

  return (key, values = {}) => {
    const text = find(key) ?? find(`${key}_${plurals.select(Number(values.count))}`);
    if (text === undefined) throw new Error(`no text "${key}" in ${language}`);
    return text.replaceAll(/\{\{\s*(\w+)(, number)?\s*\}\}/g, (_, name: string, isNumber?: string) =>
      isNumber ? Number(values[name]).toLocaleString('en') : String(values[name]),
    );
  };
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}
