const MAX_LENGTH = 120;
/** Control characters, and bidi overrides that make `gpj.exe` look like a picture. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const extensionPatterns = { 'image/webp': /\.(jpe?g|png|webp)$/i, 'application/pdf': /\.pdf$/i } as const;
const extensions = { 'image/webp': '.webp', 'application/pdf': '.pdf' } as const;
export type StoredType = keyof typeof extensions;

/** Display name. It never becomes a path, and its extension always matches the type. */
export function cleanName(given: string, type: StoredType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(invisibleCharacters, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  const stem = plain.replace(extensionPatterns[type], '').replace(/^\.+|[. ]+$/g, '');
  return `${Array.from(stem).slice(0, MAX_LENGTH).join('') || 'file'}${extensions[type]}`;
}

/** Content-Disposition by RFC 6266: an ASCII fallback and the UTF-8 name. */
export function disposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
