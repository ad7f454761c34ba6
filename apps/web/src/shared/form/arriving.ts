import type { Values } from './values.ts';

/** What a field holds while its value is still on its way, as a file is: it can be waited for. */
export type Arriving<T> = { arrival: () => Promise<T> };

const isArriving = (value: unknown): value is Arriving<unknown> =>
  typeof value === 'object' && value !== null && 'arrival' in value;
const arrivalOf = (value: unknown) => (isArriving(value) ? value.arrival() : value);

/** The same values once everything is there. */
export async function arrived(values: Values): Promise<Values> {
  const all = Object.entries(values).map(
    async ([field, value]): Promise<[string, unknown]> => [
      field,
      await (Array.isArray(value) ? Promise.all(value.map(arrivalOf)) : arrivalOf(value)),
    ],
  );
  return Object.fromEntries(await Promise.all(all));
}
