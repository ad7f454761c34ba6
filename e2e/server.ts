import { once } from 'node:events';
import { startPortal } from './support/portal.ts';

const A_DAY_MS = 86_400_000;

/** Serves until the test runner asks to stop, and leaves nothing behind. */
const stopAsked = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
const portal = await startPortal({ hasDemo: true });
process.stdout.write(`portal ${portal.url} on database ${portal.database}, mail in ${portal.mail}\n`);
// Waiting for a signal alone does not keep a process awake, and one that fell asleep would not clean up.
const awake = setInterval(() => {}, A_DAY_MS);
await stopAsked;
clearInterval(awake);
await portal.stop();
process.exit();
