import { fileFieldsOf } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { type Form, form, png } from '#test/fixtures/files/form.ts';

const picture = await png(8, 8);

/** A made-up body in parts: where it holds the id of a file comes a picture, where it holds something else come those bytes. */
export function inParts(endpoint: Endpoint, body: unknown): Promise<Form> {
  if (typeof body !== 'object' || body === null) return form([['data', JSON.stringify(body)]]);
  const fields = fileFieldsOf(endpoint.body);
  const rest = Object.entries(body).filter(([name]) => !fields.some((field) => field.name === name));
  const files = fields.flatMap(({ name, part }): [string, Uint8Array][] => {
    const given = (body as Record<string, unknown>)[name];
    if (given === undefined) return [];
    return [[part, typeof given === 'number' && given > 0 ? picture : Buffer.from(JSON.stringify(given))]];
  });
  return form([
    ...files,
    ...(rest.length > 0 ? ([['data', JSON.stringify(Object.fromEntries(rest))]] as [string, string][]) : []),
  ]);
}
