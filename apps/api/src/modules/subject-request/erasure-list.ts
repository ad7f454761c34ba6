import { connectLastValueStream } from '#platform/module.ts';

/** Lists of before named people by number; they stand on it by their id, too. */
const ERASURE_ID = /^[0-9a-f-]{36}$/;

/**
 * Who was erased at their own request, by an id that is never given again,
 * outside the database: a restored backup has them again, and may give their numbers to others. Append-only.
 */
export async function connectErasureList(url: string, database: string) {
  const stream = await connectLastValueStream(url, 'erasures', 'erasure.>');
  const prefix = `erasure.${database}.`;
  return {
    add: (property: number, person: string) => stream.put(`${prefix}${property}.${person}`, { at: new Date() }),
    async all(): Promise<{ property: number; person: string }[]> {
      const subjects = [...(await stream.all(`${prefix}>`)).keys()];
      return subjects.flatMap((subject) => {
        const [property, person = ''] = subject.slice(prefix.length).split('.');
        return ERASURE_ID.test(person) ? [{ property: Number(property), person }] : [];
      });
    },
    close: stream.close,
  };
}
