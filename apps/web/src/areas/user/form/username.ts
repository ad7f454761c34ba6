const LONGEST = 60;
const SHORTEST = 2;

/** What stands before the @; else the Latin name as offices write it, "Somchai Rakdee" as somchai.r. Nothing where there is neither. */
export function suggestUsername(name: string, email: string): string {
  const [before = ''] = email.toLowerCase().split('@');
  const [first = '', last = ''] = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const fromMail = before.replaceAll(/[^a-z0-9._-]/g, '');
  const fromName = last === '' ? first : `${first}.${last.charAt(0)}`;
  return [fromMail, fromName].find((text) => text.length >= SHORTEST)?.slice(0, LONGEST) ?? '';
}
