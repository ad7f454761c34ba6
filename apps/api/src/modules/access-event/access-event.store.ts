import type { WorkerClient } from '#platform/module.ts';
import { type AccessEvent, type Poison, poisonOf, type Read } from './message.ts';

export type Landed = { property: number; landed: number }[];

/** In the order of the parameters of `stream.ingest_batch`. */
const columns: ((event: AccessEvent) => unknown)[] = [
  (event) => event.property,
  (event) => event.occurredAt,
  (event) => event.receivedAt.toISOString(),
  (event) => event.device,
  (event) => event.person,
  (event) => event.room,
  (event) => event.visitor,
  (event) => event.kind,
  (event) => event.direction,
  (event) => event.result,
  (event) => event.vehicleClass,
  (event) => event.source,
  (event) => event.externalId,
  (event) => event.reason,
  (event) => event.deviceCode,
  (event) => event.floor,
  (event) => event.cardNo,
  (event) => event.plate,
  (event) => event.plateProvince,
  (event) => event.pictureUrl,
];
const take = {
  name: 'take',
  text: `select property, landed from stream.ingest_batch(${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
};

/** One transaction: events in their months and hours, poison beside, heartbeats noted. An event the tables refuse becomes poison and stops nobody. */
export async function store(client: WorkerClient, read: Read): Promise<{ landed: Landed; poison: Poison[] }> {
  await client.query('begin');
  try {
    const { landed, refused } = await land(client, read.events);
    const poison = [...read.poison, ...refused];
    if (poison.length > 0) await setAside(client, poison);
    if (read.heard.length > 0) await hear(client, read.heard);
    await client.query('commit');
    return { landed, poison };
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection is dead and takes the transaction with it
    throw error;
  }
}

type Outcome = { landed: Landed; refused: Poison[] };
type Tried = { landed: Landed; fault?: never } | { landed?: never; fault: Error };

/** What stays is one statement with its locks in one order: two of them, one after the other, could wait for another worker in a circle. */
async function land(client: WorkerClient, events: AccessEvent[]): Promise<Outcome> {
  if (events.length === 0) return { landed: [], refused: [] };
  const { landed, fault } = await attempt(client, events);
  if (landed) return { landed, refused: [] };
  const spoilers = await spoilersOf(client, events, fault);
  const rest = await land(
    client,
    events.filter((event) => !spoilers.has(event)),
  );
  const refused = [...spoilers].map(([event, { message }]) =>
    poisonOf({ subject: `property ${event.property}`, ...event }, message, event),
  );
  return { landed: rest.landed, refused: [...refused, ...rest.refused] };
}

/** One event spoils its whole statement: halved until it stands alone. Halves that are good are undone, and land with the others. */
async function spoilersOf(client: WorkerClient, events: AccessEvent[], fault: Error): Promise<Map<AccessEvent, Error>> {
  if (events.length === 1) return new Map(events.map((event) => [event, fault]));
  const found = new Map<AccessEvent, Error>();
  const middle = Math.ceil(events.length / 2);
  for (const half of [events.slice(0, middle), events.slice(middle)]) {
    const tried = await attempt(client, half);
    if (tried.landed) await client.query('rollback to savepoint batch');
    else for (const [event, its] of await spoilersOf(client, half, tried.fault)) found.set(event, its);
  }
  return found;
}

async function attempt(client: WorkerClient, events: AccessEvent[]): Promise<Tried> {
  await client.query('savepoint batch');
  try {
    const { rows } = await client.query<Landed[number]>({ ...take, values: columns.map((column) => events.map(column)) });
    return { landed: rows };
  } catch (error) {
    if (!isTheirFault(error)) throw error;
    await client.query('rollback to savepoint batch');
    return { fault: error };
  }
}

/** Data that does not fit (22), a rule it breaks (23): sending it again changes nothing. */
const isTheirFault = (error: unknown): error is Error => /^2[23]/.test((error as { code?: string }).code ?? '');

async function setAside(client: WorkerClient, poison: Poison[]): Promise<void> {
  await client.query('select stream.insert_dead_letters($1, $2, $3, $4)', [
    poison.map(({ receivedAt }) => receivedAt),
    poison.map(({ subject }) => subject),
    poison.map(({ reason }) => reason),
    poison.map(({ payload }) => payload),
  ]);
}

async function hear(client: WorkerClient, heard: Read['heard']): Promise<void> {
  await client.query('select stream.record_heartbeats($1, $2, $3)', [
    heard.map(({ property }) => property),
    heard.map(({ device }) => device),
    heard.map(({ at }) => at),
  ]);
}
