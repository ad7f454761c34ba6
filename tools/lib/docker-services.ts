import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { developmentPorts } from './development-ports.ts';

const SECRETS = [
  'LOBBY_POSTGRES_PASSWORD',
  'LOBBY_OWNER_PASSWORD',
  'LOBBY_APP_PASSWORD',
  'LOBBY_WORKER_PASSWORD',
  'LOBBY_NATS_PASSWORD',
  'LOBBY_SESSION_SECRET',
  'LOBBY_PASSWORD_PEPPER',
  'LOBBY_SECRET_KEY',
  'LOBBY_SEAL_KEY',
];

/** deploy/compose.dev.yaml, with the ports, roles and env file that tools/services has. */
export function dockerServices(root: string, folder: string) {
  // By folder, so that two checkouts do not share their data.
  const project = `lobby-dev-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  const composeArgs = ['compose', '--project-name', project, '--file', resolve(root, 'deploy/compose.dev.yaml')];

  function compose(...args: string[]): void {
    const settings = { ...process.env, ...readSecrets(), ...composePorts() };
    const { status, error } = spawnSync('docker', [...composeArgs, ...args], { cwd: root, env: settings, stdio: 'inherit' });
    if (error) throw error;
    if (status !== 0) throw new Error(`docker compose ${args[0]} ended with ${status}`);
  }

  function readSecrets(): NodeJS.Dict<string> {
    const file = resolve(folder, 'docker-secrets');
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${SECRETS.map((name) => `${name}=${newSecret()}`).join('\n')}\n${newIssuer(root)}`, { mode: 0o600 });
    }
    return parseEnv(readFileSync(file, 'utf8'));
  }

  return {
    up(): void {
      compose('up', '--detach', '--wait');
      // As in tools/services: roles and their passwords at every start, and what tests need of the owner.
      const psql = ['psql', '--username=postgres', '--no-psqlrc', '--quiet', '--output=/dev/null', '--file=/etc/lobby/roles.sql'];
      const forTests = ['--command=alter role lobby_owner createdb', '--command=grant pg_signal_backend to lobby_owner'];
      compose('exec', '-T', '-e', 'PGOPTIONS=-c client_min_messages=warning', 'postgres', ...psql, ...forTests);
      writeFileSync(resolve(folder, 'env'), envLines(readSecrets()), { mode: 0o600 });
    },
    down: () => compose('stop'),
    areUp(): boolean {
      const { stdout } = spawnSync('docker', ['ps', '--quiet', '--filter', `label=com.docker.compose.project=${project}`]);
      return stdout?.length > 0;
    },
  };
}

/** NATS reads a value that starts with a digit as a number. */
const newSecret = () => `s${randomBytes(32).toString('base64url')}`;

const newIssuer = (root: string) =>
  execFileSync(process.execPath, ['apps/api/src/main.ts', 'stream', 'key'], { cwd: root, encoding: 'utf8' });

function composePorts() {
  const ports = developmentPorts();
  return {
    LOBBY_DEV_POSTGRES_PORT: `${ports.postgres}`,
    LOBBY_DEV_NATS_PORT: `${ports.nats}`,
    LOBBY_DEV_NATS_MONITOR_PORT: `${ports.natsMonitor}`,
    LOBBY_DEV_MQTT_PORT: `${ports.mqtt}`,
    LOBBY_DEV_SMTP_PORT: `${ports.smtp}`,
    LOBBY_DEV_MAIL_PAGE_PORT: `${ports.mailPage}`,
    LOBBY_DEV_S3_PORT: `${ports.s3}`,
  };
}

/** The same lines as tools/services.d/settings.sh writes. */
export function envLines(secrets: NodeJS.Dict<string>): string {
  const ports = developmentPorts();
  const database = `127.0.0.1:${ports.postgres}/lobby`;
  const lines = {
    LOBBY_DATABASE_URL: `postgres://lobby_app:${secrets.LOBBY_APP_PASSWORD}@${database}`,
    LOBBY_OWNER_DATABASE_URL: `postgres://lobby_owner:${secrets.LOBBY_OWNER_PASSWORD}@${database}`,
    LOBBY_WORKER_DATABASE_URL: `postgres://lobby_worker:${secrets.LOBBY_WORKER_PASSWORD}@${database}`,
    LOBBY_NATS_URL: `nats://lobby:${secrets.LOBBY_NATS_PASSWORD}@127.0.0.1:${ports.nats}`,
    LOBBY_NATS_ISSUER_SEED: secrets.LOBBY_NATS_ISSUER_SEED,
    LOBBY_NATS_MONITOR_URL: `http://127.0.0.1:${ports.natsMonitor}`,
    LOBBY_MQTT_URL: `mqtt://127.0.0.1:${ports.mqtt}`,
    LOBBY_SESSION_SECRET: secrets.LOBBY_SESSION_SECRET,
    LOBBY_PASSWORD_PEPPER: secrets.LOBBY_PASSWORD_PEPPER,
    LOBBY_SECRET_KEY: secrets.LOBBY_SECRET_KEY,
    LOBBY_SEAL_KEY: secrets.LOBBY_SEAL_KEY,
    LOBBY_HOST: '127.0.0.1',
    LOBBY_PORT: ports.api,
    LOBBY_METRICS_PORT: ports.metrics,
    LOBBY_WEB_PORT: ports.web,
    LOBBY_PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
