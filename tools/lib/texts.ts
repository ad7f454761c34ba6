export type Texts = { [key: string]: string | Texts };

/** Says, one line each, where two languages differ or are empty. */
export function compareTexts(thai: Texts, english: Texts): string[] {
  const th = flatten(thai);
  const en = flatten(english);
  return [...new Set([...th.keys(), ...en.keys()])].flatMap((key) => {
    const [thaiText, englishText] = [th.get(key), en.get(key)];
    if (thaiText === undefined) return [`${key} is missing in Thai`];
    if (englishText === undefined) return [`${key} is missing in English`];
    const empty = [
      thaiText.trim() === '' && `${key} is empty in Thai`,
      englishText.trim() === '' && `${key} is empty in English`,
    ];
    const differ =
      placeholders(thaiText) !== placeholders(englishText) && `${key} has other placeholders in Thai than in English`;
    return [...empty, differ].filter((problem) => problem !== false);
  });
}

/** Words the product does not use: it says ท่าน and โปรด, and calls each thing by the one name of the glossary. */
const FORBIDDEN: { th: RegExp[]; en: RegExp[] } = {
  th: [
    /(?<!ขอบ)คุณ(?!ภาพ|สมบัติ|ลักษณะ|ค่า)/,
    /กรุณา/,
    /ขั้นที่สอง|ยืนยันสองขั้นตอน/,
    /^(?:ชนิด|สูญหาย)$/,
    /บทบาท|พวงกุญแจ|ผู้อยู่อาศัย|คนงานของ|การเข้าพบ|เครดิตของห้อง/,
    // Alone it takes back what was typed; what was done is ย้อนรายการ.
    /เลิกทำ./,
  ],
  en: [/second step/i, /^(?:State|Kind|Last changed?)$/],
};

/** Says, one line each, which texts hold a word the product does not use. */
export function forbiddenWords(texts: Texts, language: keyof typeof FORBIDDEN): string[] {
  return [...flatten(texts)].flatMap(([key, text]) =>
    FORBIDDEN[language].flatMap((word) => word.exec(text) ?? []).map((found) => `${key} says “${found}” (docs/glossary.md)`),
  );
}

/** A key inside a call, or handed on to one by name; a name without a dot, and one of the browser's storage, is no text. */
const ASKED = /\bt\(\s*'([\w.-]+)'|\b(?:key|done|say): '(?!lobby\.)([\w-]+\.[\w.-]+)'/g;

/** Keys a source file asks for, as `t('…')` or by name, that no text has. Keys put together from parts are not looked at. */
export function missingKeys(source: string, texts: Texts[]): string[] {
  const known = new Set(texts.flatMap((one) => [...flatten(one).keys()]).map((key) => key.replace(/_(zero|one|other)$/, '')));
  return [...source.matchAll(ASKED)].flatMap(([, called, named]) => {
    const key = called ?? named ?? '';
    return known.has(key) ? [] : [key];
  });
}

/** Keys that two pairs of texts both have: they are loaded into one list, where the later would win. */
export function sharedKeys(pairs: { name: string; texts: Texts }[]): string[] {
  const owner = new Map<string, string>();
  return pairs.flatMap(({ name, texts }) =>
    [...flatten(texts).keys()].flatMap((key) => {
      const first = owner.get(key);
      if (first === undefined) owner.set(key, name);
      return first === undefined ? [] : [`${name}: ${key} stands in ${first}, too`];
    }),
  );
}

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{\s*[^}]+?\s*\}\}/g))]
    .map((found) => found.replaceAll(/[{}\s]/g, ''))
    .toSorted()
    .join(' ');
}
