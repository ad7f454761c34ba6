import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export interface HashRequest {
  id: number;
  password: string;
  pepper: string;
  /** The hash to compare with; without one a new hash is made. */
  stored?: string;
}
export type HashReply = { id: number; hash: string; matches: boolean } | { id: number; error: Error };

// On Linux this sets the thread's own priority, not the process's: hashing yields to serving. Whoever is lower already may not go up.
setPriority(Math.max(10, getPriority()));

parentPort?.on('message', ({ id, password, pepper, stored }: HashRequest) => {
  try {
    const options = { ...(workerData as Options), secret: Buffer.from(pepper) };
    const hash = stored ?? hashSync(password, options);
    parentPort?.postMessage({ id, hash, matches: stored !== undefined && verifySync(stored, password, options) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
