/** The shared list of carriers, by its fixed ids (migration 0009). */
export const CARRIER = {
  thailandPost: 241,
  flash: 242,
  jt: 243,
  kex: 244,
  spx: 245,
  lazada: 246,
  dhl: 247,
  ninjaVan: 248,
} as const;

/** As printed on labels in Thailand. Where two carriers share a beginning, the narrower pattern stands first. */
const patterns: readonly [RegExp, number][] = [
  [/^[A-Z]{2}\d{9}TH$/, CARRIER.thailandPost],
  [/^SPX/, CARRIER.spx],
  [/^TH\d{12,14}[A-Z]?$/, CARRIER.spx],
  [/^TH(?=[0-9A-Z]*[A-Z])\d{2}[0-9A-Z]{8,14}$/, CARRIER.flash],
  [/^FLASH/, CARRIER.flash],
  [/^(LEX|LZD|LAZ)/, CARRIER.lazada],
  [/^(KEX|KER|KBK|SHPKE)/, CARRIER.kex],
  [/^(NV|NJV|NLTH|SHPTH)/, CARRIER.ninjaVan],
  [/^(DHL|TDHL|JJ?D\d{14,})/, CARRIER.dhl],
  [/^JT/, CARRIER.jt],
  [/^[678]\d{11}$/, CARRIER.jt],
  [/^\d{10}$/, CARRIER.dhl],
];

/**
 * Who most likely delivered a parcel, by the look of its tracking number. Carriers publish no rules and change their
 * numbers at will: a guess that fills the field, which whoever stands at the counter may correct.
 */
export function guessCarrier(trackingNo: string): number | null {
  const code = trackingNo.replace(/[\s-]/g, '').toUpperCase();
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
