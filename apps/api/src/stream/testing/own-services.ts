import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { type Config, readConfig } from '#kernel/config.ts';

const services = fileURLToPath(new URL('../../../../../tools/services', import.meta.url));
/** Beside the ports of the checkout's own services. */
const PORTS_BESIDE = 500;

/** A PostgreSQL and a broker that belong to one drill, to be killed at will. */
export function startOwnServices(sync = 'always') {
  const folder = mkdtempSync(join(tmpdir(), 'lobby-drill-'));
  const base = Number(process.env.LOBBY_PORT_BASE ?? 27_000) + PORTS_BESIDE;
  const env = { ...process.env, LOBBY_SERVICES_DIR: folder, LOBBY_PORT_BASE: String(base), LOBBY_NATS_SYNC: sync };
  const run = (what: string) => execFileSync(services, [what], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // Its exit code says that something is stopped, which is no news here.
  const status = () => spawnSync(services, ['status'], { env, encoding: 'utf8' }).stdout;
  const pidOf = (name: string) => Number(new RegExp(`${name}\\s+running, pid (\\d+)`).exec(status())?.[1] ?? 0);
  run('up');
  const settings = parseEnv(readFileSync(join(folder, 'env'), 'utf8'));
  const config: Config = {
    ...readConfig(settings),
    LOBBY_LOG_LEVEL: process.env.LOBBY_DRILL_OUTPUT ? 'warn' : 'error',
    LOBBY_WRITES_PER_MINUTE: 1_000_000,
    // The drills flood it on purpose; one that measures the limits sets its own.
    LOBBY_SENDER_EVENTS_PER_SECOND: 1_000_000,
    LOBBY_SENDER_BACKLOG: 1_000_000,
  };

  return {
    config,
    mqttUrl: settings.LOBBY_MQTT_URL as string,
    /** As a superuser, by the socket nobody else may enter. */
    psql: (text: string) => psql(folder, base, text),
    start: async () => void (await promisify(execFile)(services, ['up'], { env })),
    killPostgres: () => killAll(pidOf('PostgreSQL')),
    killBroker: () => killAll(pidOf('NATS')),
    remove: () => void run('reset'),
  };
}

function psql(folder: string, base: number, text: string): void {
  const options = [
    '--quiet',
    '--set',
    'ON_ERROR_STOP=1',
    '--host',
    `${folder}/state/run`,
    '--port',
    String(base + 432),
    '--command',
    text,
  ];
  const call = ['psql', ...options, 'lobby'];
  const [command = '', ...args] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...call] : call;
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
}

function killAll(pid: number): void {
  if (!pid) return;
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  for (const one of [String(pid), ...children.split('\n')]) if (one) kill(Number(one));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It may have ended by itself since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
