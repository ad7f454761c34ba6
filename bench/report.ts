import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Figures, median } from './load.ts';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
export const CONNECTIONS = 16;

type Contenders = Record<string, () => Promise<Figures>>;

/** In turns, each round beginning with another one, so that what the machine does meanwhile falls on all of them. */
export async function interleave(contenders: Contenders): Promise<Record<string, Figures>[]> {
  const rounds: Record<string, Figures>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Record<string, Figures> = {};
    const order = Object.entries(contenders).map((_, at, all) => all[(at + round) % all.length] as (typeof all)[number]);
    for (const [name, run] of order) figures[name] = await run();
    rounds.push(figures);
  }
  return rounds;
}

/** Medians, and how each contender stands to the one it is measured by, written to docs/performance.md between the marks. */
export function report(mark: string, rounds: Record<string, Figures>[], baseOf: (name: string) => string): void {
  const rows = Object.keys(rounds[0] ?? {}).map((name) => {
    const own = rounds.map((round) => round[name] as Figures);
    const ratios = rounds.map((round) => (round[name] as Figures).perSecond / (round[baseOf(name)] as Figures).perSecond);
    return {
      name,
      perSecond: Math.round(median(own.map((one) => one.perSecond))),
      p50: median(own.map((one) => one.p50)).toFixed(1),
      p99: median(own.map((one) => one.p99)).toFixed(1),
      ratio: median(ratios).toFixed(2),
      range: `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
      errors: own.reduce((sum, one) => sum + one.errors, 0),
    };
  });
  console.table(rows);
  const lines = rows.map(
    (row) => `| ${row.name} | ${row.perSecond} | ${row.p50} | ${row.p99} | ${row.ratio} [${row.range}] | ${row.errors} |`,
  );
  const table = ['| contender | req/s | p50 ms | p99 ms | ratio [range] | errors |', '|---|---|---|---|---|---|', ...lines];
  writeBetween(mark, `${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections`, table);
}

/** With the day, the machine and how it was measured. */
export function writeBetween(mark: string, how: string, table: string[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  const written = `<!-- ${mark} -->
${new Date().toISOString().slice(0, 10)}, ${machine}, ${how}

${table.join('\n')}
<!-- /${mark} -->`;
  const file = new URL('../docs/performance.md', import.meta.url);
  writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), written));
}
