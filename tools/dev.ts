import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startChild, stopChild } from './lib/children.ts';
import { developmentPorts } from './lib/development-ports.ts';
import { startMailCatcher } from './lib/mail-catcher.ts';
import { root, services, servicesAreUp, servicesUp } from './lib/services.ts';

/**
 * One command after a clone: services, schema, demo data, the API with reload, people at the gates, a mail catcher and the portal.
 * `--services=docker` runs the services in containers. Ctrl-C ends all of it.
 */
const { values: options } = parseArgs({
  options: { services: { type: 'string', default: process.env.LOBBY_SERVICES ?? 'local' } },
});
if (options.services !== 'local' && options.services !== 'docker') throw new Error('--services is local or docker');
process.env.LOBBY_SERVICES = options.services;
const usesDocker = options.services === 'docker';

const startedHere = !servicesAreUp();
const stopAsked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
const ports = developmentPorts();

try {
  servicesUp();
  Object.assign(process.env, usesDocker ? containerSettings() : {}, {
    LOBBY_API_DOCS: 'on',
    LOBBY_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  });
  execFileSync(process.execPath, ['apps/api/src/main.ts', 'migrate'], { cwd: root, stdio: 'inherit' });
  const demo = execFileSync(process.execPath, ['apps/api/src/main.ts', 'seed', 'demo'], { cwd: root, encoding: 'utf8' });
  // In containers a mail catcher of its own listens there.
  const mail = usesDocker ? undefined : await startMailCatcher({ smtp: ports.smtp, page: ports.mailPage });
  try {
    await serve(demo);
  } finally {
    await mail?.stop();
  }
} finally {
  if (startedHere) services('down');
}
process.exit();

/** As deploy/compose.dev.yaml has them. */
function containerSettings() {
  return {
    LOBBY_S3_ENDPOINT: `http://127.0.0.1:${ports.s3}`,
    LOBBY_S3_BUCKET: 'lobby',
    LOBBY_S3_KEY: 'lobby-development',
    LOBBY_S3_SECRET: 'lobby-development',
  };
}

async function serve(demo: string): Promise<void> {
  const children = [
    startChild('api', root, process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', 'all']),
    // People come and go, or every device of the demo would be offline two minutes later.
    startChild('sim', root, process.execPath, ['apps/api/src/main.ts', 'simulate']),
    // Not through pnpm: it would put Vite into a process group we do not know.
    startChild('web', resolve(root, 'apps/web'), process.execPath, ['node_modules/vite/bin/vite.js']),
  ];
  const asked = stopAsked.then(() => 0);
  const broken = Promise.race(children.map((child) => once(child, 'exit'))).then(() => 1);
  const stop = Promise.race([asked, broken]);
  try {
    const { LOBBY_PORT, LOBBY_WEB_PORT } = process.env;
    const portal = `http://127.0.0.1:${LOBBY_WEB_PORT}`;
    const answering = Promise.all([answers(`http://127.0.0.1:${LOBBY_PORT}/health/ready`), answers(portal)]);
    const ready = answering.then(() =>
      console.log(`\nThe portal is ready: ${portal}\nMail it sends:       http://127.0.0.1:${ports.mailPage}\n${demo}`),
    );
    await Promise.race([stop, ready]);
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
