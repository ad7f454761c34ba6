import { type AccessEvent, poisonOf, type Read } from './message.ts';

/** A device that was removed is believed to be there for so long. One that is registered is known with the next batch. */
const CACHE_TTL_MS = 60_000;
const MAX_CACHED = 200_000;
export const UNKNOWN_DEVICE = 'unknown device';

type Query = (text: string, values: unknown[]) => Promise<{ rows: object[] }>;
const nameOf = ({ property, device }: { property: number; device: number }) => `${property}.${device}`;

/** Dead letters for devices nobody registered: what a gateway tells of them is set aside, and no dashboard counts it. */
export function deviceRegistry(query: Query) {
  const knownUntil = new Map<string, number>();

  async function learn(events: AccessEvent[]): Promise<void> {
    const asked = [...new Map(events.map((event) => [nameOf(event), event])).values()];
    const { rows } = await query('select property_id as property, id as device from stream.registered_devices($1, $2)', [
      asked.map(({ property }) => property),
      asked.map(({ device }) => device),
    ]);
    if (knownUntil.size >= MAX_CACHED) knownUntil.clear();
    for (const row of rows) knownUntil.set(nameOf(row as { property: number; device: number }), Date.now() + CACHE_TTL_MS);
  }
  const isKnown = (event: AccessEvent) => !event.isByGateway || Date.now() < (knownUntil.get(nameOf(event)) ?? 0);

  return {
    async withoutUnknown(read: Read): Promise<Read> {
      const unsure = read.events.filter((event) => !isKnown(event));
      if (unsure.length === 0) return read;
      await learn(unsure);
      const strangers = unsure.filter((event) => !isKnown(event));
      if (strangers.length === 0) return read;
      const unknown = new Set(strangers);
      const letters = strangers.map((event) =>
        poisonOf({ subject: `property ${event.property}`, receivedAt: event.receivedAt }, UNKNOWN_DEVICE, event),
      );
      return { ...read, events: read.events.filter((event) => !unknown.has(event)), poison: [...read.poison, ...letters] };
    },
  };
}
