const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes thirty times as long as using a kept one, and a full list would make hundreds. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
