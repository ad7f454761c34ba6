/** A value that reads as itself. */
export const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Its words; nothing for what has none, and never `[object Object]`. */
export const plainText = (value: unknown) => (isPlain(value) ? String(value) : '');
