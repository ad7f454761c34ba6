import { normalizeText } from './thai-text.ts';

/** Each kind has plates of its own: a car and a motorcycle may bear the same one. */
export const VEHICLES = ['car', 'motorcycle', 'truck'] as const;

const MAX_PLATE_LENGTH = 15;

/** A plate as it is compared: without spaces, dots and dashes; trucks and buses keep theirs (71-2345). Undefined when it cannot be one. */
export function normalizePlate(typed: string): string | undefined {
  const compact = normalizeText(
    normalizeText(typed)
      .replace(/[\s.-]/g, '')
      .toUpperCase(),
  );
  const plate = /^\d{6}$/.test(compact) ? `${compact.slice(0, 2)}-${compact.slice(2)}` : compact;
  return plate && plate.length <= MAX_PLATE_LENGTH ? plate : undefined;
}

/** The filters of a list, with every plate as it is stored, however it was typed. */
export function withPlates(filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map(withPlates);
  if (typeof filters !== 'object' || filters === null) return filters;
  return Object.fromEntries(
    Object.entries(filters).map(([field, inner]) => [field, field === 'plate' ? normalized(inner) : withPlates(inner)]),
  );
}

function normalized(compared: unknown): unknown {
  if (typeof compared === 'string') return normalizePlate(compared) ?? compared;
  if (typeof compared !== 'object' || compared === null) return compared;
  return Object.fromEntries(
    Object.entries(compared).map(([operator, value]) => [operator, /null/i.test(operator) ? value : normalized(value)]),
  );
}

/** A plate as it is read: 1กข 1234. */
export const formatPlate = (plate: string) => plate.replace(/(?<=[^\d\s•-])(?=\d+$)/u, ' ');

const USUAL = [
  /^[1-9]?[ก-ฮ]{2}\d{1,4}$/, // cars, and motorcycles of today
  /^[ก-ฮ]{3}\d{1,3}$/, // motorcycles since 2004
  /^\d{2}-\d{4}$/, // trucks and buses
];

/** Whether a normalised plate has a usual form. Free words, diplomatic and foreign plates exist: another form is asked about, never refused. */
export function isUsualPlate(plate: string): boolean {
  return USUAL.some((form) => form.test(plate));
}
