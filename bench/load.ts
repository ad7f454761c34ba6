import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'lobby-bench-'));

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/** wrk, because a load generator in Node would take as much of the machine as the servers do. */
export async function wrk(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
  body?: object,
  uniqueHeader?: string,
): Promise<Figures> {
  const script = join(folder, `load-${Math.random().toString(36).slice(2)}.lua`);
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`);
  if (body)
    lines.push(
      'wrk.method = "POST"',
      'wrk.headers["content-type"] = "application/json"',
      `wrk.body = [==[${JSON.stringify(body)}]==]`,
    );
  if (uniqueHeader)
    lines.push(
      'math.randomseed(os.time())',
      'local run, turn = math.random(1, 1e9), 0',
      `request = function() turn = turn + 1; wrk.headers["${uniqueHeader}"] = string.format("bench-%d-%d", run, turn); return wrk.format() end`,
    );
  lines.push(
    'done = function(summary, latency) io.write(string.format("FIGURES %f %f %f %d\\n", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout)) end',
  );
  writeFileSync(script, lines.join('\n'));
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]);
  const [perSecond = 0, p50 = 0, p99 = 0, errors = 0] = (/FIGURES (.*)/.exec(stdout)?.[1] ?? '').split(' ').map(Number);
  return { perSecond, p50, p99, errors };
}

/** The same statement on the engine itself, without any server. */
export async function pgbench(databaseUrl: string, statement: string, connections: number, seconds: number): Promise<Figures> {
  const script = join(folder, 'list.sql');
  writeFileSync(script, `${statement};\n`);
  const { stdout } = await run(
    '/usr/lib/postgresql/15/bin/pgbench',
    ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), '-f', script, databaseUrl],
    {
      env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' },
    },
  );
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  return { perSecond, p50: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? 0), p99: Number.NaN, errors: 0 };
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
