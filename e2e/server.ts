import { once } from 'node:events';
import { startPortal } from './support/portal.ts';

/** Serves until the test runner asks to stop, and leaves nothing behind. */
const stopAsked = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
const portal = await startPortal();
process.stdout.write(`portal ${portal.url} on database ${portal.database}\n`);
await stopAsked;
await portal.stop();
process.exit();
