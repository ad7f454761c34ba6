import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const ASK_MS = 3000;
const AGAIN_MS = 5000;

const Answer = z.object({ config: z.object({ sync_always: z.boolean().optional() }).optional() });

/** A broker that writes to disk every two minutes promises what a power cut takes back: refused. False while its monitor does not answer. */
export async function assertBrokerSyncs(monitorUrl: string): Promise<boolean> {
  const told = await ask(new URL('/jsz?config=true', monitorUrl));
  if (told === undefined) return false;
  const { config } = Answer.parse(JSON.parse(told));
  if (!config?.sync_always)
    throw new Error('The broker may lose acknowledged events: set sync_interval: always in its JetStream settings');
  return true;
}

/** A broker that was away when we came is asked until it answers. */
export async function untilBrokerSyncs(monitorUrl: string, againMs = AGAIN_MS): Promise<void> {
  while (!(await assertBrokerSyncs(monitorUrl))) await pause(againMs, undefined, { ref: false });
}

async function ask(url: URL): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined; // not there, or not yet
  }
}
