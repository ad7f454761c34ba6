import type { WorkerClient } from '#platform/module.ts';
import { type AccessEvent, type DeadLetter, type ParsedMessages, toDeadLetter } from './message.ts';

export type InsertedCounts = { property: number; inserted: number }[];

/** In the order of the parameters of `stream.ingest_batch`, which inserts a batch. */
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
const ingestBatch = {
  name: 'ingest_batch',
  text: `select property, landed as inserted from stream.ingest_batch(${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
};

/** One transaction: events and their hourly counts, dead letters, heartbeats. An event that violates a constraint becomes a dead letter and does not stop the batch. */
export async function storeBatch(
  client: WorkerClient,
  parsed: ParsedMessages,
): Promise<{ inserted: InsertedCounts; deadLetters: DeadLetter[] }> {
  await client.query('begin');
  try {
    const { inserted, rejected } = await insertEvents(client, parsed.events);
    const deadLetters = [...parsed.deadLetters, ...rejected];
    if (deadLetters.length > 0) await insertDeadLetters(client, deadLetters);
    if (parsed.heartbeats.length > 0) await recordHeartbeats(client, parsed.heartbeats);
    await client.query('commit');
    return { inserted, deadLetters };
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection is dead and takes the transaction with it
    throw error;
  }
}

type InsertOutcome = { inserted: InsertedCounts; rejected: DeadLetter[] };
type InsertAttempt = { inserted: InsertedCounts; error?: never } | { inserted?: never; error: Error };

/** What stays is inserted by one statement, which takes its locks in one order: two statements in a row could deadlock with another worker. */
async function insertEvents(client: WorkerClient, events: AccessEvent[]): Promise<InsertOutcome> {
  if (events.length === 0) return { inserted: [], rejected: [] };
  const { inserted, error } = await tryInsert(client, events);
  if (inserted) return { inserted, rejected: [] };
  const rejected = await findRejectedEvents(client, events, error);
  const rest = await insertEvents(
    client,
    events.filter((event) => !rejected.has(event)),
  );
  const rejectedLetters = [...rejected].map(([event, { message }]) =>
    toDeadLetter({ subject: `property ${event.property}`, ...event }, message, event),
  );
  return { inserted: rest.inserted, rejected: [...rejectedLetters, ...rest.rejected] };
}

/** Bisects a batch that failed, until each rejected event stands alone. Good halves are rolled back and inserted with the others. */
async function findRejectedEvents(client: WorkerClient, events: AccessEvent[], error: Error): Promise<Map<AccessEvent, Error>> {
  if (events.length === 1) return new Map(events.map((event) => [event, error]));
  const rejected = new Map<AccessEvent, Error>();
  const middle = Math.ceil(events.length / 2);
  for (const half of [events.slice(0, middle), events.slice(middle)]) {
    const attempt = await tryInsert(client, half);
    if (attempt.inserted) await client.query('rollback to savepoint batch');
    else for (const [event, rejection] of await findRejectedEvents(client, half, attempt.error)) rejected.set(event, rejection);
  }
  return rejected;
}

async function tryInsert(client: WorkerClient, events: AccessEvent[]): Promise<InsertAttempt> {
  await client.query('savepoint batch');
  try {
    const { rows } = await client.query<InsertedCounts[number]>({
      ...ingestBatch,
      values: columns.map((column) => events.map(column)),
    });
    return { inserted: rows };
  } catch (error) {
    if (!isDataError(error)) throw error;
    await client.query('rollback to savepoint batch');
    return { error };
  }
}

/** SQLSTATE class 22 (data exception) or 23 (constraint violation): a retry cannot succeed. */
const isDataError = (error: unknown): error is Error => /^2[23]/.test((error as { code?: string }).code ?? '');

async function insertDeadLetters(client: WorkerClient, deadLetters: DeadLetter[]): Promise<void> {
  await client.query('select stream.insert_dead_letters($1, $2, $3, $4)', [
    deadLetters.map(({ receivedAt }) => receivedAt),
    deadLetters.map(({ subject }) => subject),
    deadLetters.map(({ reason }) => reason),
    deadLetters.map(({ payload }) => payload),
  ]);
}

async function recordHeartbeats(client: WorkerClient, heartbeats: ParsedMessages['heartbeats']): Promise<void> {
  await client.query('select stream.record_heartbeats($1, $2, $3)', [
    heartbeats.map(({ property }) => property),
    heartbeats.map(({ device }) => device),
    heartbeats.map(({ at }) => at),
  ]);
}
