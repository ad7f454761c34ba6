import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const state = process.env.LOBBY_CLUSTER_DIR ?? '/var/tmp/lobby-cluster';
const program = fileURLToPath(new URL('../../../../../tools/cluster', import.meta.url));
/** Without blocking: the writer is in the same process. */
export async function cluster(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args);
  return stdout.trim();
}

export async function untilHealthy(longestSeconds = 180): Promise<void> {
  for (let tries = 0; tries < longestSeconds; tries += 1) {
    try {
      await cluster('healthy');
      return;
    } catch {
      await pause(1000);
    }
  }
  throw new Error('the cluster is not whole again');
}

const pidOf = (name: string) => Number(readFileSync(`${state}/run/${name}.pid`, 'utf8'));
const postmaster = (member: string) =>
  Number(readFileSync(`${state}/data/${member}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
const kill = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
};

/** A process and all below it: PostgreSQL's backends are children of the postmaster. */
function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(
        readFileSync(`/proc/${entry}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1],
      );
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It ended meanwhile.
    }
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}

/** Until another member leads. */
async function untilMoved(from: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await pause(1000);
    try {
      if ((await cluster('leader')) !== from) return;
    } catch {
      // Nobody leads yet.
    }
  }
}

/** What happens to the cluster, and how long it stays so. Each leaves everything running again. */
export const faults: Record<string, () => Promise<void>> = {
  'primary killed': async () => {
    const leader = await cluster('leader');
    kill([pidOf(`patroni${leader}`), postmaster(leader)], 'SIGKILL');
    await untilMoved(leader);
    await cluster('start', `patroni${leader}`);
  },
  'primary frozen': async () => {
    const leader = await cluster('leader');
    const frozen = [pidOf(`patroni${leader}`), ...treeOf(postmaster(leader))];
    kill(frozen, 'SIGSTOP');
    await untilMoved(leader);
    await pause(5000);
    kill(frozen, 'SIGCONT');
  },
  'primary switched over': async () => {
    await cluster('switchover');
  },
  'standby killed': async () => {
    const leader = await cluster('leader');
    const standby = leader === '1' ? '2' : '1';
    kill([pidOf(`patroni${standby}`), postmaster(standby)], 'SIGKILL');
    await pause(5000);
    await cluster('start', `patroni${standby}`);
  },
  'all etcds away for 25 s': async () => {
    const names = ['etcd1', 'etcd2', 'etcd3'];
    kill(names.map(pidOf), 'SIGKILL');
    await pause(25_000);
    for (const name of names) await cluster('start', name);
  },
  'NATS leader killed': async () => {
    const leader = await cluster('stream-leader');
    kill([pidOf(`nats${leader}`)], 'SIGKILL');
    await pause(10_000);
    await cluster('start', `nats${leader}`);
  },
  'API node killed': async () => {
    kill(treeOf(pidOf('api1')), 'SIGKILL');
    await pause(5000);
    await cluster('start', 'api1');
  },
};
