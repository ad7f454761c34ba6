import { type AccessEvent, type ParsedMessages, toDeadLetter } from './message.ts';

/** A removed device is accepted for so long. A newly registered one is found with the next batch. */
const CACHE_TTL_MS = 60_000;
const MAX_CACHED = 200_000;
export const UNKNOWN_DEVICE = 'unknown device';

type Query = (text: string, values: unknown[]) => Promise<{ rows: object[] }>;
const nameOf = ({ property, device }: { property: number; device: number }) => `${property}.${device}`;

/** Cache of registered devices. Events a gateway reports for an unregistered one become dead letters and are not counted. */
export function deviceRegistry(query: Query) {
  const knownUntil = new Map<string, number>();

  async function loadRegistered(events: AccessEvent[]): Promise<void> {
    const devices = [...new Map(events.map((event) => [nameOf(event), event])).values()];
    const { rows } = await query('select property_id as property, id as device from stream.registered_devices($1, $2)', [
      devices.map(({ property }) => property),
      devices.map(({ device }) => device),
    ]);
    if (knownUntil.size >= MAX_CACHED) knownUntil.clear();
    for (const row of rows) knownUntil.set(nameOf(row as { property: number; device: number }), Date.now() + CACHE_TTL_MS);
  }
  const isKnown = (event: AccessEvent) => !event.isByGateway || Date.now() < (knownUntil.get(nameOf(event)) ?? 0);

  return {
    async withoutUnknown(parsed: ParsedMessages): Promise<ParsedMessages> {
      const uncached = parsed.events.filter((event) => !isKnown(event));
      if (uncached.length === 0) return parsed;
      await loadRegistered(uncached);
      const unregistered = uncached.filter((event) => !isKnown(event));
      if (unregistered.length === 0) return parsed;
      const unknown = new Set(unregistered);
      const deadLetters = unregistered.map((event) =>
        toDeadLetter({ subject: `property ${event.property}`, receivedAt: event.receivedAt }, UNKNOWN_DEVICE, event),
      );
      return {
        ...parsed,
        events: parsed.events.filter((event) => !unknown.has(event)),
        deadLetters: [...parsed.deadLetters, ...deadLetters],
      };
    },
  };
}
