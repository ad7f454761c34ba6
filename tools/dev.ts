import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, stopChild } from './lib/children.ts';
import { root, services, servicesAreUp, servicesUp } from './lib/services.ts';

/** One command after a clone: services, schema, demo data, the API with reload, people at the gates and the portal. Ctrl-C ends all of it. */
const startedHere = !servicesAreUp();
const stopAsked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));

try {
  servicesUp();
  execFileSync(process.execPath, ['apps/api/src/main.ts', 'migrate'], { cwd: root, stdio: 'inherit' });
  const demo = execFileSync(process.execPath, ['apps/api/src/main.ts', 'seed', 'demo'], { cwd: root, encoding: 'utf8' });
  await serve(demo);
} finally {
  if (startedHere) services('down');
}
process.exit();

async function serve(demo: string): Promise<void> {
  process.env.LOBBY_API_DOCS = 'on';
  const children = [
    startChild('api', root, process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', 'all']),
    // People come and go, or every device of the demo would be offline two minutes later.
    startChild('sim', root, process.execPath, ['apps/api/src/main.ts', 'simulate']),
    // Not through pnpm: it would put Vite into a process group we do not know.
    startChild('web', resolve(root, 'apps/web'), 'node_modules/.bin/vite', []),
  ];
  const asked = stopAsked.then(() => 0);
  const broken = Promise.race(children.map((child) => once(child, 'exit'))).then(() => 1);
  const stop = Promise.race([asked, broken]);
  try {
    const { LOBBY_PORT, LOBBY_WEB_PORT } = process.env;
    const portal = `http://127.0.0.1:${LOBBY_WEB_PORT}`;
    const answering = Promise.all([answers(`http://127.0.0.1:${LOBBY_PORT}/health/ready`), answers(portal)]);
    await Promise.race([stop, answering.then(() => console.log(`\nThe portal is ready: ${portal}\n${demo}`))]);
    process.exitCode = await stop;
  } finally {
    await Promise.all(children.map(stopChild));
  }
}

async function answers(url: string): Promise<void> {
  const isUp = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isUp())) await pause(300);
}
