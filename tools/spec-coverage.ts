import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { countCovered, plainPath, readTable } from './lib/coverage.ts';
import { root } from './lib/services.ts';

/** Compares the specification's lists with the live router and the portal's pages. `--raise` writes what was reached as the floor. */
const floorFile = resolve(root, 'docs/spec/floor.json');
/** The sign-in page belongs to no area. */
const SIGN_IN = '/';

const wantedCalls = readSpec('endpoints.tsv').map(({ method, path }) => `${method} ${plainPath(path ?? '')}`);
const wantedScreens = readSpec('routes.tsv').map(({ path }) => plainPath(path ?? ''));
const pages = (await portalPages()).map(({ path }) => plainPath(path));
const reached = {
  calls: countCovered(wantedCalls, liveCalls()),
  screens: countCovered(wantedScreens, [SIGN_IN, ...pages]),
};
console.log(`calls ${reached.calls}/${wantedCalls.length}, screens ${reached.screens}/${wantedScreens.length}`);

if (process.argv.includes('--raise')) writeFileSync(floorFile, `${JSON.stringify(reached, null, 2)}\n`);
const floor: typeof reached = JSON.parse(readFileSync(floorFile, 'utf8'));
if (reached.calls < floor.calls || reached.screens < floor.screens) {
  console.error(`fewer than before: the floor is calls ${floor.calls}, screens ${floor.screens}`);
  process.exit(1);
}

/** By address, not by name: the portal's files are checked with the browser's types, not with Node's. */
async function portalPages(): Promise<{ path: string }[]> {
  const { areas } = await import(resolve(root, 'apps/web/src/app/areas.ts'));
  const { publicPages } = await import(resolve(root, 'apps/web/src/app/public-pages.ts'));
  return [...areas.flatMap((area: { pages: { path: string }[] }) => area.pages), ...publicPages];
}

function liveCalls(): string[] {
  const printed = execFileSync(process.execPath, ['apps/api/src/main.ts', 'routes'], { cwd: root, encoding: 'utf8' });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { method: string; path: string })
    .map(({ method, path }) => `${method} ${plainPath(path)}`);
}

function readSpec(name: string) {
  return readTable(readFileSync(resolve(root, 'docs/spec', name), 'utf8'));
}
