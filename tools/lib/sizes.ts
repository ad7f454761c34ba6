interface SourceFile {
  file: string;
  lines: number;
}

const kernels = [
  { what: 'contract kernel', folder: 'packages/contract/src/kernel/', limit: 300 },
  { what: 'API kernel', folder: 'apps/api/src/kernel/', limit: 2800 },
  { what: 'web kernel', folder: 'apps/web/src/kernel/', limit: 3000 },
];
const MEDIAN_LIMIT = 80;
const P95_LIMIT = 200;
/** A longer file is split by rule before anything is added to it. */
const HARD_STOP = 300;

export function measure(sources: SourceFile[]) {
  const lengths = sources.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const rows = [
    ...kernels.map(({ what, folder, limit }) => ({
      what,
      lines: total(sources.filter(({ file }) => file.startsWith(folder))),
      limit,
    })),
    { what: 'median file', lines: percentile(lengths, 50), limit: MEDIAN_LIMIT },
    { what: '95th percentile', lines: percentile(lengths, 95), limit: P95_LIMIT },
    { what: 'longest file', lines: lengths.at(-1) ?? 0, limit: HARD_STOP },
  ];
  const longest = sources.toSorted((a, b) => b.lines - a.lines).slice(0, 5);
  const problems = rows
    .filter(({ lines, limit }) => lines > limit)
    .map(({ what, lines, limit }) => `${what}: ${lines} lines, at most ${limit}`);
  return { rows, longest, problems };
}

function total(sources: SourceFile[]): number {
  return sources.reduce((sum, { lines }) => sum + lines, 0);
}

function percentile(sorted: number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
