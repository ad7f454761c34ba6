import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@lobby/contract/constants';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createStore } from '#shared/store/store.ts';
import entryEn from './entry.en.json';
import entryTh from './entry.th.json';

const CHOICE_KEY = 'lobby.language';
const NAMESPACE = 'common';

/** Texts of one screen or area, fetched per language when the signed-in part is opened. */
export type Texts = Record<Language, () => Promise<{ default: object }>>;

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** First visit: the browser's language where it is one of ours, else English; afterwards what the person chose. */
function firstLanguage(chosen: string | null, browser: string): Language {
  const spoken = browser.slice(0, 2).toLowerCase();
  if (isLanguage(chosen)) return chosen;
  return isLanguage(spoken) ? spoken : 'en';
}

void i18next.use(initReactI18next).init({
  lng: firstLanguage(localStorage.getItem(CHOICE_KEY), navigator.language),
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: NAMESPACE,
  resources: { th: { [NAMESPACE]: entryTh }, en: { [NAMESPACE]: entryEn } },
  interpolation: { escapeValue: false },
  returnNull: false,
});
document.documentElement.lang = i18next.language;

export const currentLanguage = () => i18next.language as Language;

export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

export async function setLanguage(language: Language) {
  localStorage.setItem(CHOICE_KEY, language);
  await speak(language);
}

async function speak(language: Language) {
  document.documentElement.lang = language;
  await loadTexts(requested);
  await i18next.changeLanguage(language);
}

/** Chosen on the sign-in page, before it was known by whom. */
export const languageBeforeSignIn = createStore<Language | null>(null);

/** What the person here chose, on whatever machine (a counter is shared by people who read different languages), and only one the property speaks. */
export async function adoptLanguage(language: Language | null, spoken: Language[]) {
  if (language && language !== currentLanguage()) await setLanguage(language);
  const [first] = spoken;
  if (first && !spoken.includes(currentLanguage())) await speak(first);
}

let requested: Texts[] = [];
const loaded = new Set<() => unknown>();

/** Only the language on screen: `pnpm texts` sees to it that both have every text. */
export async function loadTexts(texts: Texts[], languages = [document.documentElement.lang as Language]) {
  requested = texts;
  const wanted = languages
    .flatMap((language) => texts.map((text) => ({ language, load: text[language] })))
    .filter(({ load }) => !loaded.has(load));
  const bundles = wanted.map(async ({ language, load }) => {
    i18next.addResourceBundle(language, NAMESPACE, (await load()).default, true, true);
    loaded.add(load);
  });
  await Promise.all(bundles);
}

/** Where words of either language are to be understood. */
export const loadAllLanguages = () => loadTexts(requested, [...LANGUAGES]);

type Translated = { name: string; nameEn?: string | null };
/** The name of a person of the staff, a device or a room type: the English one is optional, and the Thai one stands in for it. */
export const displayName = (thing: Translated | null | undefined, language: Language) =>
  (language === 'en' && thing?.nameEn) || (thing?.name ?? '');

export type Named = { nameTh: string; nameEn: string };
/** A thing's name in the language on screen; empty where it has none. */
export const nameOf = (thing: Named | null | undefined, language: Language) =>
  (language === 'th' ? thing?.nameTh : thing?.nameEn) ?? '';
