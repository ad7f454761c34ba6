import type { Config } from '#kernel/config.ts';
import { type NodeProcess, pause, startNode } from '#kernel/testing/node-process.ts';

const TRIES = 5;
const MAX_RETRY_MS = 30_000;

/** A supervisor starts a node again that gave up because the machine was busy. */
async function startSupervised(config: Config, tries = TRIES): Promise<NodeProcess> {
  try {
    return await startNode(config);
  } catch (error) {
    if (tries <= 1) throw error;
    return startSupervised(config, tries - 1);
  }
}

/** Two nodes behind what a load balancer does: a request goes to a node that is ready, and again to the next one where that was just leaving or too busy (503). */
export async function startCluster(config: Config) {
  const nodes = [await startSupervised(config), await startSupervised(config)];
  let ready = [...nodes];
  const look = async () => {
    const answers = await Promise.all(nodes.map((node) => node.isReady().catch(() => false)));
    ready = nodes.filter((_node, at) => answers[at]);
  };
  const end = { isAsked: false };
  const looking = (async () => {
    for (; !end.isAsked; await pause(100)) await look();
  })();
  let turn = 0;

  return {
    /** The answer, or what went wrong at every node. */
    async send(path: string, init: RequestInit = {}): Promise<Response | string> {
      let problem = 'no node is ready';
      const deadline = performance.now() + MAX_RETRY_MS;
      for (let tried = 0; performance.now() < deadline; tried += 1) {
        if (tried > 1) await pause(200);
        turn += 1;
        const url = ready[turn % Math.max(ready.length, 1)]?.url;
        const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) }).catch(
          (error: Error) => `${error.message} ${String(error.cause)}`,
        );
        if (typeof answer !== 'string' && answer.status !== 503) return answer;
        problem = typeof answer === 'string' ? answer : '503';
      }
      return problem;
    },
    /** A rolling restart: one node after the other leaves and comes back with these settings. */
    async restart(changed: Config): Promise<void> {
      for (const at of [0, 1]) {
        await (nodes[at] as NodeProcess).stop('SIGTERM');
        nodes[at] = await startSupervised(changed);
        await look();
      }
    },
    async stop(): Promise<void> {
      end.isAsked = true;
      await looking;
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
