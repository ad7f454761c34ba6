import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#kernel/config.ts';
import { until } from '#kernel/testing/node-process.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** What they say while things are killed under them is worth reading only when something went wrong. */
const OUTPUT = process.env.LOBBY_DRILL_OUTPUT ? 'inherit' : 'ignore';
const AGAIN_MS = 500;
/** Two nodes and two workers that start at once on two cores. */
const READY_MS = 300_000;
const roles = ['api', 'api', 'worker', 'worker'] as const;

/** Two API nodes and two workers. Each is started again when it ends, as any supervisor does: one that finds no database or broker at its start gives up. */
export function startCrew(config: Config) {
  let isOver = false;
  const crew: ChildProcess[] = [];
  const employ = (at: number) => {
    if (isOver) return;
    const settings = { ...config, LOBBY_PORT: config.LOBBY_PORT + at, LOBBY_METRICS_PORT: config.LOBBY_METRICS_PORT + at };
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
    const member = spawn(process.execPath, [main, roles[at] as string], {
      env: { PATH: process.env.PATH, ...env },
      stdio: OUTPUT,
    });
    member.once('exit', () => setTimeout(employ, AGAIN_MS, at));
    crew[at] = member;
  };
  for (const at of roles.keys()) employ(at);
  const urls = [0, 1].map((at) => `http://127.0.0.1:${config.LOBBY_PORT + at}`);

  return {
    urls,
    async ready(): Promise<void> {
      for (const url of urls) await until(async () => (await fetch(`${url}/health/ready`)).ok, READY_MS);
    },
    kill(role: (typeof roles)[number], turn: number): void {
      crew[roles.indexOf(role) + (turn % 2)]?.kill('SIGKILL');
    },
    stop(): void {
      isOver = true;
      for (const member of crew) member.kill('SIGKILL');
    },
  };
}
export type Crew = ReturnType<typeof startCrew>;
