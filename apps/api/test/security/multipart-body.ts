import { fileFieldsOf } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { type Form, form, png } from '#test/fixtures/files/form.ts';

const picture = await png(8, 8);

/** A generated body as multipart: a picture in place of a file id, other values as bytes. */
export function toMultipart(endpoint: Endpoint, body: unknown): Promise<Form> {
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
