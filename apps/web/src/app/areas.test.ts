import { SAVED_VIEW_LISTS } from '@lobby/contract/areas/saved-view';
import { Settings } from '@lobby/contract/areas/setting';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { describe, expect, it } from 'vitest';
import type { Texts } from '#shared/texts/language.ts';
import firstPaint from '../../public/first-paint.js?raw';
import { areas } from './areas.ts';
import { publicPages } from './public-pages.ts';
import { sharedTexts } from './texts.ts';

const entry: Texts = {
  th: () => import('#shared/texts/entry.th.json'),
  en: () => import('#shared/texts/entry.en.json'),
};

async function textsIn(language: Language) {
  const bundles = await Promise.all(
    [entry, ...sharedTexts, ...areas.map(({ texts }) => texts)].map((texts) => texts[language]()),
  );
  return (key: string) => bundles.some((bundle) => typeof valueAt(bundle.default, key) === 'string');
}
const valueAt = (texts: object, key: string) =>
  key.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], texts);

const records = areas.flatMap((area) => (area.records ?? []).map((record) => ({ ...record, area: area.name })));

describe.each(LANGUAGES)('in %s', async (language) => {
  const has = await textsIn(language);
  const missing = (keys: string[]) => keys.filter((key) => !has(key));

  it('every record an area declares has a word, and one the log folds can be asked for', () => {
    expect(missing(records.map(({ area, table }) => `${area}.record.${table}.one`))).toEqual([]);
    const folded = records.filter((record) => record.folded);
    expect(missing(folded.map(({ area, table }) => `${area}.record.${table}.many`))).toEqual([]);
  });

  it('every setting has a word', () => {
    expect(missing(Object.keys(Settings.shape).map((name) => `setting.field.${name}`))).toEqual([]);
  });

  it('every page, command and entry of the menu has a name', () => {
    const pages = areas.flatMap((area) => area.pages.map(({ title }) => title));
    const commands = areas.flatMap((area) => (area.commands ?? []).map(({ title }) => title));
    const menus = areas.flatMap(({ menu }) => [menu?.title, menu?.bar, menu?.count?.label].filter((key) => key !== undefined));
    expect(missing([...pages, ...commands, ...menus])).toEqual([]);
  });
});

it('the page of a record is one of its area', () => {
  const paths = areas.flatMap((area) => area.pages.map(({ path }) => path));
  expect(
    records.flatMap(({ page }) => page?.('$id') ?? []).filter((path) => !paths.includes(path.split('?')[0] as string)),
  ).toEqual([]);
});

it('a tab belongs to an area that stands in the menu', () => {
  const entries = areas.flatMap(({ name, menu }) => (menu && !menu.tabOf ? [name] : []));
  expect(areas.flatMap(({ menu }) => menu?.tabOf ?? []).filter((name) => !entries.includes(name))).toEqual([]);
});

it('the menu opens the page above the others of its area', () => {
  const lower = areas
    .filter(({ menu }) => menu)
    .filter(({ pages: [first, ...others] }) => others.some(({ path }) => first?.path.startsWith(`${path}/`)));
  expect(lower.map(({ name }) => name)).toEqual([]);
});

it('the lists whose views are counted are those the API counts', () => {
  const counted = areas.flatMap(({ lists = [] }) => lists.flatMap(({ name, filters }) => (filters ? [name] : [])));
  expect(counted.toSorted()).toEqual(SAVED_VIEW_LISTS.toSorted());
});

it('a list of which views are saved is a page of its area', () => {
  const strays = areas.flatMap(({ lists = [], pages }) => lists.filter(({ path }) => !pages.some((page) => page.path === path)));
  expect(strays).toEqual([]);
});

it('no two pages share an address', () => {
  const paths = [...areas.flatMap(({ pages }) => pages), ...publicPages].map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

it('the first script knows the pages nobody signs in for', () => {
  const named = /const open = \[([^\]]*)\]/.exec(firstPaint)?.[1] ?? '';
  expect(Array.from(named.matchAll(/'([^']+)'/g), ([, path = '']) => path).toSorted()).toEqual(
    publicPages.map(({ path }) => path).toSorted(),
  );
});
