type Leaf = (value: string, at: number) => unknown;

/** The same body with every text in it changed, the first a little differently each time, so that what must be unique is. */
function eachText(body: unknown, change: Leaf): unknown {
  let at = 0;
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      at += 1;
      return change(value, at - 1);
    }
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(body);
}

/** A body with the given texts in place of its own. Sent twice, the second meets whatever must be unique. */
export const laced = (body: unknown, texts: string[]) =>
  JSON.stringify(eachText(body, (_own, at) => texts[at % texts.length])) ?? '{}';

/** The ways a body goes wrong: types, lengths, what cannot be stored, unknown fields, and no JSON at all. */
export function garbled(body: unknown, texts: string[]): string[] {
  const one = (at: number) => texts[at % texts.length] as string;
  const all = Object.fromEntries(Object.keys(Object(body) as object).map((name, at) => [name, one(at)]));
  return [
    JSON.stringify(eachText(body, (_own, at) => ({ $ne: one(at) })) ?? {}),
    JSON.stringify(eachText(body, (_own, at) => one(at).repeat(300)) ?? {}),
    JSON.stringify(eachText(body, (_own, at) => `${one(at)}\0`) ?? {}),
    JSON.stringify(eachText(body, (_own, at) => `${one(at)}\ud800`) ?? {}),
    JSON.stringify(all),
    JSON.stringify({ ...Object(body), unknown: texts }),
    JSON.stringify(texts),
    `{"name":"${one(0)}","name":"${one(1)}"}`,
    `{"password":"${one(0)}", ${texts.join(' ')}`,
    ...texts.map((text) => JSON.stringify({ identifier: text, password: text, email: text, code: text, currentPassword: text })),
  ];
}
