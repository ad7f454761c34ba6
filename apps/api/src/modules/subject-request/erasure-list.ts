import { connectLastValueStream } from '#platform/module.ts';

/** Who was erased at their own request, by number, outside the database: a restored backup has them again. Append-only. */
export async function connectErasureList(url: string, database: string) {
  const stream = await connectLastValueStream(url, 'erasures', 'erasure.>');
  const prefix = `erasure.${database}.`;
  return {
    add: (property: number, person: number) => stream.put(`${prefix}${property}.${person}`, { at: new Date() }),
    async all(): Promise<{ property: number; person: number }[]> {
      const subjects = [...(await stream.all(`${prefix}>`)).keys()];
      return subjects.map((subject) => {
        const [property, person] = subject.slice(prefix.length).split('.').map(Number);
        return { property: property as number, person: person as number };
      });
    },
    close: stream.close,
  };
}
