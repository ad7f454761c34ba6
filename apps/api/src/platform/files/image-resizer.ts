import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@lobby/contract/problems';
import { unavailable } from '#platform/errors/errors.ts';

export interface Painted {
  thumb: Uint8Array;
  card: Uint8Array;
  full: Uint8Array;
  width: number;
  height: number;
}
export interface PaintProblem {
  problem: Problem;
}
export interface Painter {
  paint(bytes: Buffer): Promise<Painted | PaintProblem>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('./image-resizer.process.ts', import.meta.url));
const MOST_WAITING = 24;
const LOOK_EVERY_MS = 25;
const REST_MS = 30_000;
/** Where memory is counted in pages. */
const PAGE = 4096;

/** Draws pictures anew, one at a time, in a process that is ended when a picture takes too much time or memory. */
export function painter(most = { ms: 10_000, bytes: 400 * 1024 * 1024 }): Painter {
  let child: ChildProcess | undefined;
  let waiting = 0;
  let line: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=96'],
      env: { MALLOC_ARENA_MAX: '2' },
    });
    started.on('error', () => undefined); // told by its exit
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    // An idle painter keeps no process from ending.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** Its exit comes later than its end, and no picture may be sent to it in between. */
  function dismiss(started: ChildProcess | undefined): void {
    if (child === started) child = undefined;
    started?.kill('SIGKILL');
  }

  async function paintNow(bytes: Buffer): Promise<Painted | PaintProblem> {
    child ??= start();
    const mine = child;
    const guard = new AbortController();
    const end = () => {
      if (!guard.signal.aborted) dismiss(mine);
    };
    const late = setTimeout(end, most.ms);
    const fat = setInterval(() => void endIfFat(mine, most.bytes, end), LOOK_EVERY_MS);
    try {
      const told = once(mine, 'message', { signal: guard.signal }).then(([done]) => done as Painted | PaintProblem);
      const gone = once(mine, 'exit', { signal: guard.signal }).then((): PaintProblem => ({ problem: 'fileUnreadable' }));
      mine.send({ bytes });
      return await Promise.race([told, gone]);
    } finally {
      clearTimeout(late);
      clearInterval(fat);
      guard.abort();
    }
  }

  return {
    async paint(bytes) {
      if (waiting >= MOST_WAITING) throw unavailable();
      waiting += 1;
      clearTimeout(rest);
      const mine = line.then(() => paintNow(bytes));
      line = mine.catch(() => undefined);
      return mine.finally(() => {
        waiting -= 1;
        // What it once needed it does not give back; with nothing to do it goes.
        if (waiting === 0) rest = setTimeout(() => dismiss(child), REST_MS).unref();
      });
    },
    async close() {
      const last = child;
      if (!last) return;
      last.ref();
      last.kill('SIGKILL');
      await once(last, 'exit');
    },
  };
}

async function endIfFat({ pid }: ChildProcess, most: number, end: () => void): Promise<void> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  if (Number(pages.split(' ')[1] ?? 0) * PAGE > most) end();
}
