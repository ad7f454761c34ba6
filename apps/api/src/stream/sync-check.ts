import { z } from 'zod';

const Answer = z.object({ config: z.object({ sync_always: z.boolean().optional() }).optional() });

/** A broker that writes to disk every two minutes promises what a power cut takes back: refuse to start with one. */
export async function assertBrokerSyncs(monitorUrl: string | undefined): Promise<'synced' | 'not told'> {
  if (!monitorUrl) return 'not told';
  const response = await fetch(new URL('/jsz?config=true', monitorUrl), { signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  );
  if (!response?.ok) return 'not told';
  const { config } = Answer.parse(await response.json());
  if (!config?.sync_always)
    throw new Error('The broker may lose acknowledged events: set sync_interval: always in its JetStream settings');
  return 'synced';
}
