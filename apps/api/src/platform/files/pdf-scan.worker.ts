import { parentPort, workerData } from 'node:worker_threads';
import { classifyPdf } from './pdf-content.ts';

parentPort?.postMessage(await classifyPdf(Buffer.from(workerData as Uint8Array)));
