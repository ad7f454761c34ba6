import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_PATIENCE_MS = 10_000;

/** Starts a long-running command in a process group of its own, each line of its output under its name. */
export function startChild(name: string, cwd: string, command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => console.log(`${name.padEnd(4)} │ ${line}`));
  }
  return child;
}

/** Ends the whole group, because watchers and package managers start processes of their own. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return signalGroup(child, 'SIGKILL');
  const gone = once(child, 'exit');
  signalGroup(child, 'SIGTERM');
  await Promise.race([gone, pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
  signalGroup(child, 'SIGKILL');
}

export const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Nobody of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
