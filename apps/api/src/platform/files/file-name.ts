const MOST = 120;
/** Control characters, and marks that turn the reading direction so that `gpj.exe` looks like a picture. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const endings = { 'image/webp': /\.(jpe?g|png|webp)$/i, 'application/pdf': /\.pdf$/i } as const;
const ending = { 'image/webp': '.webp', 'application/pdf': '.pdf' } as const;
export type KeptType = keyof typeof ending;

/** The name people know a file by. It never becomes a path, and its ending always says what the file is. */
export function cleanName(given: string, type: KeptType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  const stem = plain.replace(endings[type], '').replace(/^\.+|[. ]+$/g, '');
  return `${Array.from(stem).slice(0, MOST).join('') || 'file'}${ending[type]}`;
}

/** RFC 6266: an ASCII name for old readers, the true one beside it. */
export function disposition(name: string, isShown: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
