/**
 * Text as it is stored and compared. NFC alone keeps ํ + า apart from ำ, and NFKC would split every ำ, so that pair is joined here;
 * invisible and control characters go, Thai digits become Arabic ones, spaces are single.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/\uFEFF|(?!\s)[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A Thai title is written without a space, so what follows must be able to start a name: คุณากร is a name, not คุณ and ากร. */
const TITLE =
  /^(?:(?:นางสาว|นาย|นาง|คุณ)(?: ?(?=[ก-ฮเ-ไa-z]))|(?:น\.ส\.|ด\.ช\.|ด\.ญ\.|ดร\.) ?(?=\S)|(?:mr|mrs|ms|miss|khun|dr)(?:\. ?| )(?=\S))/u;

/** How names are compared and searched: lower case, without titles. */
export function foldName(name: string): string {
  let rest = normalizeText(name.toLowerCase());
  for (let shorter = rest.replace(TITLE, ''); shorter !== rest; shorter = rest.replace(TITLE, '')) rest = shorter;
  return rest;
}
