import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';

export interface NodeProcess {
  url: string;
  pid: number;
  isAlive(): boolean;
  isReady(): Promise<boolean>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A real API process of its own, as it runs in production, answering on a free port; what it says goes to ours, or to an open file. */
export async function startNode(
  config: Config,
  script = main,
  args = ['api'],
  output: 'inherit' | number = 'inherit',
): Promise<NodeProcess> {
  const [port, metrics] = [await freePort(), await freePort()];
  const settings = {
    ...config,
    LOBBY_SESSION_SECRET: config.LOBBY_SESSION_SECRET.join(','),
    LOBBY_PORT: port,
    LOBBY_METRICS_PORT: metrics,
    LOBBY_READS_PER_MINUTE: 1_000_000,
  };
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', output, output] });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/health/ready`)).ok;
  await until(isReady, 60_000);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid as number,
    isAlive,
    isReady,
    stop: async (signal) => {
      if (isAlive()) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Asks again until it holds; a refused connection is not yet an answer. */
export async function until(holds: () => Promise<boolean>, longest: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < longest) {
    if (await holds().catch(() => false)) return performance.now() - start;
    await pause(25);
  }
  throw new Error(`not so within ${longest} ms`);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Below those the system gives to connections on their way out: one of these could take it before the node does. */
async function freePort(): Promise<number> {
  const server = createServer().listen(randomInt(15_000, 32_000), '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
