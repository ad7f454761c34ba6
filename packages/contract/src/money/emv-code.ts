/** The text of a payment QR code: fields of a two-digit id, a two-digit length and the value, the checksum last. */
export type EmvFields = ReadonlyMap<string, string>;

export const emvField = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE in four hex digits. */
export function emvChecksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= (character.codePointAt(0) as number) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields with their checksum, which also covers its own id and length. */
export const withChecksum = (fields: string, checksumId: string) => {
  const text = `${fields}${checksumId}04`;
  return `${text}${emvChecksum(text)}`;
};

/** Undefined for a text that is no list of fields; a field given twice is none, either. */
export function readEmvFields(text: string): EmvFields | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    if (id === undefined || fields.has(id)) return undefined;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return undefined;
    fields.set(id, value);
    at += 4 + Number(length);
  }
  return fields;
}

/** The fields of a text whose last field is the right checksum, compared without case. */
export function readCheckedFields(text: string, checksumId: string): EmvFields | undefined {
  const head = text.slice(0, -4);
  if (!head.endsWith(`${checksumId}04`) || emvChecksum(head) !== text.slice(-4).toUpperCase()) return undefined;
  return readEmvFields(text);
}
