import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { startPortal } from '../e2e/support/portal.ts';
import { root } from './lib/services.ts';
import { transferSize } from './lib/transfer-size.ts';

/** What the first screen costs, measured on the production build: exits 1 when it has grown too heavy, slow or hard to use. */
const limits = { scriptKilobytes: 200, performance: 95, accessibility: 100 };
const RUNS = 3;
/** CI shares its machine with whatever else runs there, so its speed is told but not judged; weight and accessibility always are. */
const judgesSpeed = process.env.CI === undefined;

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: { 'network-requests': { details: { items: { url: string; resourceType: string }[] } } };
}

const portal = await startPortal();
try {
  const reports = { mobile: await measure(portal.url, []), desktop: await measure(portal.url, ['--preset=desktop']) };
  const scripts = new Set(reports.mobile.flatMap(scriptsOf));
  const bytes = await Promise.all([...scripts].map((url) => transferSize(url, 'gzip')));
  const kilobytes = Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1000);
  console.log(`sign-in JS ${kilobytes} kB gz`);
  if (kilobytes > limits.scriptKilobytes) process.exitCode = 1;
  for (const [form, runs] of Object.entries(reports)) judge(form, runs);
} finally {
  await portal.stop();
}

function judge(form: string, runs: Report[]): void {
  const performance = median(runs.map(({ categories }) => categories.performance.score * 100));
  const accessibility = Math.min(...runs.map(({ categories }) => categories.accessibility.score * 100));
  console.log(`lighthouse performance ${performance} accessibility ${accessibility} (${form})`);
  if (accessibility < limits.accessibility || (judgesSpeed && performance < limits.performance)) process.exitCode = 1;
}

/** One after the other: two browsers at once would measure each other. */
async function measure(url: string, preset: string[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(url, preset));
  return reports;
}

async function lighthouse(url: string, preset: string[]): Promise<Report> {
  const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --no-first-run';
  const wanted = ['--only-categories=performance,accessibility', '--output=json', '--quiet', `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)(resolve(root, 'node_modules/.bin/lighthouse'), [url, ...wanted, ...preset], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

function scriptsOf({ audits }: Report): string[] {
  const { items } = audits['network-requests'].details;
  return items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url);
}

function median(scores: number[]): number {
  return Math.round(scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0);
}
