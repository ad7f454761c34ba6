import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#kernel/config.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** What they say while things are killed under them is worth reading only when something went wrong. */
const OUTPUT = process.env.LOBBY_DRILL_OUTPUT ? 'inherit' : 'ignore';
const AGAIN_MS = 500;

/** So many workers, each started again when it ends, as any supervisor does. */
export function startWorkers(config: Config, count: number) {
  let isOver = false;
  const workers: ChildProcess[] = [];
  const start = (at: number) => {
    if (isOver) return;
    const settings = { ...config, LOBBY_METRICS_PORT: config.LOBBY_METRICS_PORT + at };
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
    const worker = spawn(process.execPath, [main, 'worker'], { env: { PATH: process.env.PATH, ...env }, stdio: OUTPUT });
    worker.once('exit', () => setTimeout(start, AGAIN_MS, at));
    workers[at] = worker;
  };
  for (let at = 0; at < count; at += 1) start(at);
  return {
    kill: (turn: number) => void workers[turn % count]?.kill('SIGKILL'),
    stop(): void {
      isOver = true;
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}
