import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const TIMEOUT_MS = 3000;
const RETRY_MS = 5000;

const Answer = z.object({ config: z.object({ sync_always: z.boolean().optional() }).optional() });

/** Refuses a broker that acknowledges before it syncs to disk: a power cut would lose events. False while a server's monitor does not answer. */
export async function assertBrokerSyncs(monitorUrls: string): Promise<boolean> {
  const answers = await Promise.all(monitorUrls.split(',').map((url) => serverSyncs(url.trim())));
  return answers.every(Boolean);
}

async function serverSyncs(monitorUrl: string): Promise<boolean> {
  const answer = await fetchText(new URL('/jsz?config=true', monitorUrl));
  if (answer === undefined) return false;
  const { config } = Answer.parse(JSON.parse(answer));
  if (!config?.sync_always)
    throw new Error('The broker may lose acknowledged events: set sync_interval: always in its JetStream settings');
  return true;
}

/** Retries until the monitor answers. */
export async function waitForBrokerSync(monitorUrls: string, againMs = RETRY_MS): Promise<void> {
  while (!(await assertBrokerSyncs(monitorUrls))) await pause(againMs, undefined, { ref: false });
}

async function fetchText(url: URL): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined; // not there, or not yet
  }
}
