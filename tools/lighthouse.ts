import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { startPortal } from '../e2e/support/portal.ts';
import { openSignedInBrowser } from '../e2e/support/signed-in-browser.ts';
import { browserPath } from './lib/browser.ts';
import { root } from './lib/services.ts';
import { transferSize } from './lib/transfer-size.ts';

/** What the first screen costs, measured on the production build: exits 1 when it has grown too heavy, slow or hard to use. */
const limits = { scriptKilobytes: 200, homeKilobytes: 450, homeTransferKilobytes: 550, performance: 95, accessibility: 100 };
/** CI shares its machine with whatever else runs there, so speed is printed but not judged and one run of a form is enough; weight and accessibility are always judged. */
const judgesSpeed = process.env.CI === undefined;
const RUNS = judgesSpeed ? 3 : 1;
const TRIES = 3;
const DEBUGGING_PORT = 9377;

type Figure = { numericValue: number };
interface Report {
  /** How quick the machine was just then: the higher, the quicker. */
  environment: { benchmarkIndex: number };
  /** Where the page could not be loaded or traced: NO_NAVSTART, NO_FCP and the like. */
  runtimeError?: { code: string };
  /** Without a trace there is no score of performance. */
  categories: Record<'performance' | 'accessibility', { score: number | null }>;
  audits: {
    'network-requests': { details: { items: { url: string; resourceType: string }[] } };
    interactive: Figure;
    'total-byte-weight': Figure;
  };
}

const portal = await startPortal({ hasDemo: judgesSpeed });
try {
  const reports = { mobile: await measure(portal.url, []), desktop: await measure(portal.url, ['--preset=desktop']) };
  const recorded = [...reports.mobile, ...reports.desktop].flatMap(scriptsOf);
  const scripts = new Set([...(await scriptsInPage(portal.url)), ...recorded]);
  const kilobytes = await weigh([...scripts]);
  const home = kilobytes + (await weigh(await portalScriptsInPage(portal.url)));
  console.log(`sign-in JS ${kilobytes} kB gz, home page JS ${home} kB gz`);
  if (kilobytes > limits.scriptKilobytes || home > limits.homeKilobytes) process.exitCode = 1;
  for (const [form, runs] of Object.entries(reports)) judge(form, runs);
  // Outside of CI, which weighs its scripts above and has neither the minutes nor the quiet for more.
  if (judgesSpeed) await measureHome(`${portal.url}/dashboard`, portal.url);
} finally {
  await portal.stop();
}

function judge(form: string, runs: Report[]): void {
  if (runs.length === 0) {
    console.log(`lighthouse could not record the page in ${TRIES} tries (${form}): not judged`);
    return;
  }
  const performance = median(runs.map(({ categories }) => (categories.performance.score ?? 0) * 100));
  const accessibility = Math.min(...runs.map(({ categories }) => (categories.accessibility.score ?? 0) * 100));
  console.log(`lighthouse performance ${performance} accessibility ${accessibility} (${form})`);
  if (accessibility < limits.accessibility || (judgesSpeed && performance < limits.performance)) process.exitCode = 1;
}

/** The home page of the demo as somebody signed in first loads it on the simulated phone. When it is interactive is printed and never judged, its weight is judged. */
async function measureHome(page: string, url: string): Promise<void> {
  const browser = await openSignedInBrowser(url, DEBUGGING_PORT);
  try {
    const runs = await measure(page, [`--port=${DEBUGGING_PORT}`]);
    if (runs.length === 0) return console.log('home page: not recorded');
    const figure = (of: 'interactive' | 'total-byte-weight') => median(runs.map(({ audits }) => audits[of].numericValue));
    const weight = Math.ceil(figure('total-byte-weight') / 1000);
    const machine = median(runs.map(({ environment }) => environment.benchmarkIndex));
    const seconds = (figure('interactive') / 1000).toFixed(1);
    console.log(`home page, signed in: interactive after ${seconds} s (mobile, machine ${machine}), ${weight} kB in all`);
    if (weight > limits.homeTransferKilobytes) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

/** One after the other: two browsers at once would measure each other. */
async function measure(url: string, preset: string[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const report = await record(url, preset);
    if (report) reports.push(report);
  }
  return reports;
}

/** A trace that could not be recorded says nothing about the page: it is tried again, and then reported instead of failed. */
async function record(url: string, preset: string[]): Promise<Report | undefined> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const outcome = await lighthouse(url, preset).catch((error: Error) => error.message);
    if (typeof outcome !== 'string' && !outcome.runtimeError) return outcome;
    console.log(`lighthouse try ${turn} failed: ${typeof outcome === 'string' ? outcome : outcome.runtimeError?.code}`);
  }
  return undefined;
}

async function lighthouse(url: string, preset: string[]): Promise<Report> {
  const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --no-first-run';
  const wanted = ['--only-categories=performance,accessibility', '--output=json', '--quiet', `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)(resolve(root, 'node_modules/.bin/lighthouse'), [url, ...wanted, ...preset], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

function scriptsOf({ audits }: Report): string[] {
  const { items } = audits['network-requests'].details;
  return items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url);
}

/** Named by the page itself, so that its weight is judged even when nothing could be recorded. */
async function scriptsInPage(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text();
  return Array.from(page.matchAll(/(?:src|href)="([^"]+\.js)"/g), ([, path = '']) => new URL(path, url).href);
}

/** What `first-paint.js` fetches where somebody is signed in: all the home page needs, with the texts of the heavier language. */
async function portalScriptsInPage(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text();
  const named = Array.from(page.matchAll(/data-(?:frame|texts-th)="([^"]+\.js)"/g), ([, paths = '']) => paths.split(' '));
  return named.flat().map((path) => new URL(path, url).href);
}

async function weigh(urls: string[]): Promise<number> {
  const bytes = await Promise.all(urls.map((url) => transferSize(url, 'gzip')));
  return Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1000);
}

function median(scores: number[]): number {
  return Math.round(scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0);
}
