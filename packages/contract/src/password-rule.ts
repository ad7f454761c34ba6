/** Long phrases everybody thinks of first; short common passwords fail by length already. */
const commonParts = [
  'password',
  'passw0rd',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  '123456',
  '111111',
  '000000',
  'abcdef',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'lobby',
  'condominium',
  'nitibukkon',
  'นิติบุคคล',
  'รหัสผ่าน',
];

/** As a person counts: a letter is one, and so is an emoji. */
export const passwordLength = (password: string) => Array.from(password).length;

/**
 * What is left after the common parts, the person's and the building's own words and repeats are taken out has to carry the
 * password by itself. The portal's hint and the server's refusal are this one rule.
 */
export function isEasyToGuess(password: string, words: string[]): boolean {
  let rest = password.toLowerCase();
  for (const part of [...words.map((word) => word.toLowerCase()), ...commonParts])
    if (part.length > 2) rest = rest.replaceAll(part, '');
  const different = new Set(rest.replace(/[\s\d_.-]/gu, ''));
  return different.size < 5;
}
