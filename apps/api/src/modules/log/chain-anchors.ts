import { z } from 'zod';
import { connectLastValueStream } from '#platform/module.ts';

const Anchor = z.object({ number: z.int(), head: z.base64() });
export interface Anchor {
  number: number;
  head: Buffer;
}

/** Where each property's chain ends, kept off the database: whoever cuts the log there cannot cut this. Nothing in it can be deleted. */
export async function connectAnchors(url: string, database: string) {
  const stream = await connectLastValueStream(url, 'anchors', 'anchor.>');
  const subject = (property: number) => `anchor.${database}.${property}`;
  return {
    async last(property: number): Promise<Anchor | undefined> {
      const last = await stream.last(subject(property));
      if (last === undefined) return undefined;
      const { number, head } = Anchor.parse(last);
      return { number, head: Buffer.from(head, 'base64') };
    },
    put: (property: number, { number, head }: Anchor) => stream.put(subject(property), { number, head: head.toString('base64') }),
    close: stream.close,
  };
}
export type Anchors = Awaited<ReturnType<typeof connectAnchors>>;
