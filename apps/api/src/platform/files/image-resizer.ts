import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PhotoVerdict } from '@lobby/contract/areas/file';
import type { Problem } from '@lobby/contract/problems';
import { unavailable } from '#platform/errors/errors.ts';

export interface ResizedImage {
  thumb: Uint8Array;
  card: Uint8Array;
  full: Uint8Array;
  width: number;
  height: number;
  /** Texts of the codes in the picture; null where nobody asked. */
  codes: string[] | null;
  /** What it looks like at a distance, 48 bits; null where nobody asked. */
  look: number | null;
}
export interface ResizeProblem {
  problem: Problem;
}
export interface ImageResizer {
  resize(bytes: Buffer, readsCodes?: boolean): Promise<ResizedImage | ResizeProblem>;
  /** Whether a face can be sent to the doors. Nothing is stored. */
  judge(bytes: Buffer): Promise<PhotoVerdict>;
  close(): Promise<void>;
}

/** What the process is asked to do with a picture, and what it answers. */
export type Task = 'resize' | 'resizeAndRead' | 'judge';
type Result<T extends Task> = T extends 'judge' ? PhotoVerdict : ResizedImage | ResizeProblem;
/** For a picture that takes too much, whatever was asked. */
const GIVEN_UP: { [T in Task]: Result<T> } = {
  resize: { problem: 'fileUnreadable' },
  resizeAndRead: { problem: 'fileUnreadable' },
  judge: { valid: false, reasons: ['unreadable'] },
};

const program = fileURLToPath(new URL('./image-resizer.process.ts', import.meta.url));
const MAX_WAITING = 24;
const CHECK_MS = 25;
const IDLE_MS = 30_000;
/** `/proc/<pid>/statm` counts in pages, `/proc/<pid>/stat` in hundredths of a second. */
const PAGE_BYTES = 4096;
const TICK_MS = 10;

/**
 * Re-encodes pictures, one at a time, in a sandbox process that is killed when one takes too much of a processor or memory. One that the
 * machine did not get to in time is refused, not called unreadable: after both times together its connection is still open
 * (`connectionTimeout`), so that its sender hears why.
 */
export function imageResizer(max = { cpuMs: 10_000, ms: 30_000, waitMs: 20_000, bytes: 400 * 1024 * 1024 }): ImageResizer {
  let child: ChildProcess | undefined;
  let waiting = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=96'],
      env: { MALLOC_ARENA_MAX: '2' },
    });
    started.on('error', () => undefined); // reported by its exit
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    // An idle child must not keep this process alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** The exit event comes later: no picture may be sent to a killed child in between. */
  function kill(started: ChildProcess | undefined): void {
    if (child === started) child = undefined;
    started?.kill('SIGKILL');
  }

  async function runInProcess<T extends Task>(task: T, bytes: Buffer): Promise<Result<T>> {
    child ??= start();
    const mine = child;
    const settled = new AbortController();
    const end = () => {
      if (!settled.signal.aborted) kill(mine);
    };
    // Heard before anything that waits: it may end meanwhile.
    const answered = once(mine, 'message', { signal: settled.signal }).then(([done]) => done as Result<T>);
    const exited = once(mine, 'exit', { signal: settled.signal }).then((): Result<T> => GIVEN_UP[task]);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timeout = setTimeout(() => {
      reject(unavailable());
      end();
    }, max.ms);
    const before = usageOf(mine);
    const endIfTooMuch = async () => {
      const [then, now] = [await before, await usageOf(mine)];
      if (now.cpuMs - then.cpuMs > max.cpuMs || now.bytes > max.bytes) end();
    };
    const check = setInterval(() => void endIfTooMuch(), CHECK_MS);
    try {
      mine.send({ task, bytes });
      return await Promise.race([answered, exited, late]);
    } finally {
      clearTimeout(timeout);
      clearInterval(check);
      settled.abort();
    }
  }

  async function takeTurn<T extends Task>(task: T, bytes: Buffer): Promise<Result<T>> {
    if (waiting >= MAX_WAITING) throw unavailable();
    waiting += 1;
    clearTimeout(idleTimer);
    const asked = performance.now();
    const mine = queue.then(() => {
      if (performance.now() - asked > max.waitMs) throw unavailable();
      return runInProcess(task, bytes);
    });
    queue = mine.catch(() => undefined);
    return mine.finally(() => {
      waiting -= 1;
      // Its memory never shrinks, so an idle child is ended.
      if (waiting === 0) idleTimer = setTimeout(() => kill(child), IDLE_MS).unref();
    });
  }

  return {
    resize: (bytes, readsCodes = false) => takeTurn(readsCodes ? 'resizeAndRead' : 'resize', bytes),
    judge: (bytes) => takeTurn('judge', bytes),
    async close() {
      const last = child;
      if (!last) return;
      last.ref();
      last.kill('SIGKILL');
      await once(last, 'exit');
    },
  };
}

/** Nothing where the process has ended, or the system does not tell. */
async function usageOf({ pid }: ChildProcess): Promise<{ cpuMs: number; bytes: number }> {
  const [pages, times] = await Promise.all(
    ['statm', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  // After the name, in brackets: the state, then user and system time as the 12th and 13th.
  const [user = 0, system = 0] = (times ?? '')
    .slice((times ?? '').lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return { cpuMs: (user + system) * TICK_MS, bytes: Number(pages?.split(' ')[1] ?? 0) * PAGE_BYTES };
}
