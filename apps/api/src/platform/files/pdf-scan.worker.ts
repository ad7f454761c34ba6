import { parentPort, workerData } from 'node:worker_threads';
import { judgePdf } from './pdf-content.ts';

parentPort?.postMessage(await judgePdf(Buffer.from(workerData as Uint8Array)));
