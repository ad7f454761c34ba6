import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, servicesUp } from '../lib/services.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

/**
 * Mutation testing: applies each mutation to a copy of the last commit and runs the tests that should fail. A mutation that survives
 * shows a test that proves nothing, so every one must be caught.
 */
servicesUp();
const copy = mkdtempSync(join(tmpdir(), 'lobby-mutations-'));
execFileSync('git', ['clone', '--quiet', root, copy]);
execFileSync('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], { cwd: copy });
const env = {
  ...process.env,
  LOBBY_SERVICES_DIR: process.env.LOBBY_SERVICES_DIR ?? join(root, '.services'),
  LOBBY_FUZZ_RUNS: '5',
};

const projects = ['api', 'security', 'drill', 'component'].flatMap((name) => ['--project', name]);
const only = process.argv[2];
const chosen = mutations.filter(({ name }) => !only || name.includes(only));
const tests = [...new Set(chosen.flatMap((mutation) => mutation.tests))];
if (!isPassing(tests)) throw new Error('The tests fail without any mutation');

const survived: string[] = [];
for (const mutation of chosen) {
  const caught = isCaught(mutation);
  console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${mutation.name}`);
  if (!caught) survived.push(mutation.name);
}
rmSync(copy, { recursive: true });
console.log(`caught ${chosen.length - survived.length}/${chosen.length}`);
if (survived.length > 0) process.exitCode = 1;

function isCaught({ name, file, find, replace, tests }: Mutation): boolean {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (!original.includes(find)) throw new Error(`${name}: ${file} has changed; the mutation no longer applies`);
  writeFileSync(path, original.replace(find, replace));
  try {
    return !isPassing(tests, 600_000);
  } finally {
    writeFileSync(path, original);
  }
}

/** A run that does not end proves nothing either way. */
function isPassing(files: string[], timeout?: number): boolean {
  const args = ['exec', 'vitest', 'run', ...projects, '--bail', '1', ...files];
  const { status } = spawnSync('pnpm', args, { cwd: copy, env, stdio: 'ignore', timeout });
  if (status === null) throw new Error(`No result after ${(timeout ?? 0) / 1000} s: ${files.join(' ')}`);
  return status === 0;
}
