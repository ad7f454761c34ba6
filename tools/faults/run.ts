import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, servicesUp } from '../lib/services.ts';
import type { Fault } from './fault.ts';
import { faults } from './list.ts';

/**
 * Plants each fault in a copy of the last commit and runs the tests that should see it. A test that passes with the fault
 * in place proves nothing, so every fault must be caught.
 */
servicesUp();
const copy = mkdtempSync(join(tmpdir(), 'lobby-faults-'));
execFileSync('git', ['clone', '--quiet', root, copy]);
execFileSync('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], { cwd: copy });
const env = {
  ...process.env,
  LOBBY_SERVICES_DIR: process.env.LOBBY_SERVICES_DIR ?? join(root, '.services'),
  LOBBY_FUZZ_RUNS: '5',
};

const projects = ['api', 'security', 'drill', 'component'].flatMap((name) => ['--project', name]);
const escaped: string[] = [];
const only = process.argv[2];
const chosen = faults.filter(({ name }) => !only || name.includes(only));
for (const fault of chosen) {
  const caught = plant(fault);
  console.log(`${caught ? 'caught ' : 'ESCAPED'} ${fault.name}`);
  if (!caught) escaped.push(fault.name);
}
rmSync(copy, { recursive: true });
console.log(`caught ${chosen.length - escaped.length}/${chosen.length}`);
if (escaped.length > 0) process.exitCode = 1;

function plant({ name, file, find, plant: planted, tests }: Fault): boolean {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  if (!sound.includes(find)) throw new Error(`${name}: ${file} has changed; the fault no longer fits`);
  writeFileSync(path, sound.replace(find, planted));
  try {
    const { status } = spawnSync('pnpm', ['exec', 'vitest', 'run', ...projects, '--bail', '1', ...tests], {
      cwd: copy,
      env,
      stdio: 'ignore',
      timeout: 240_000,
    });
    return status !== 0;
  } finally {
    writeFileSync(path, sound);
  }
}
