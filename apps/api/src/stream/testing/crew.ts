import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#kernel/config.ts';
import { type NodeProcess, startNode } from '#kernel/testing/node-process.ts';

/** What workers say while things are killed under them is worth reading only when something went wrong. */
const OUTPUT = process.env.LOBBY_DRILL_OUTPUT ? 'inherit' : 'ignore';
const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Two API nodes and two workers, as in production; each can be killed and is then replaced. */
export async function startCrew(config: Config) {
  const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
  let isOver = false;
  let ports = config.LOBBY_METRICS_PORT + 1;
  /** Started again when it ends, as any supervisor does: a worker that finds no broker at its start gives up. */
  const employ = (at: number) => {
    ports += 1;
    const settings = { ...config, LOBBY_METRICS_PORT: ports };
    const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
    const worker = spawn(process.execPath, [main, 'worker'], { env: { PATH: process.env.PATH, ...env }, stdio: OUTPUT });
    worker.once('exit', () => {
      if (!isOver) setTimeout(employ, 500, at);
    });
    workers[at] = worker;
  };
  const workers: ChildProcess[] = [];
  employ(0);
  employ(1);

  return {
    urls: () => nodes.map(({ url }) => url),
    async replaceNode(turn: number): Promise<void> {
      const at = turn % nodes.length;
      await nodes[at]?.stop('SIGKILL');
      nodes[at] = await startNode(config);
    },
    replaceWorker: async (turn: number) => void workers[turn % workers.length]?.kill('SIGKILL'),
    async stop(): Promise<void> {
      isOver = true;
      for (const worker of workers) worker.kill('SIGKILL');
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    },
  };
}
