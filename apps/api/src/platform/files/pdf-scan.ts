import { Worker } from 'node:worker_threads';
import type { PdfVerdict } from './pdf-content.ts';

const MAX_MS = 15_000;
const resourceLimits = { maxOldGenerationSizeMb: 384 };

/** One document at a time, on a thread that is ended when it takes too much time or memory: what cannot be read is not kept. */
export function pdfScanner(maxMs = MAX_MS): (bytes: Buffer) => Promise<PdfVerdict> {
  let queue: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    const turn = queue.then(() => scan(bytes, maxMs));
    queue = turn;
    return turn;
  };
}

function scan(bytes: Buffer, maxMs: number): Promise<PdfVerdict> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-scan.worker.ts', import.meta.url), { workerData: bytes, resourceLimits });
    const settle = (verdict: PdfVerdict) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(verdict);
    };
    const timer = setTimeout(() => settle('unreadable'), maxMs);
    worker.once('message', settle);
    worker.once('error', () => settle('unreadable'));
    worker.once('exit', () => settle('unreadable'));
  });
}
