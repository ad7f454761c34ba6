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

/** All there are: a test that no project runs would fail with every mutation, and without it. */
const projects = ['unit', 'api*', 'security', 'drill', 'component*'].flatMap((name) => ['--project', name]);
/** Part of a name, or `21-60`: a whole run takes longer than an hour and can be made in parts. */
const only = process.argv[2];
const [first, last] =
  /^(\d+)-(\d+)$/
    .exec(only ?? '')
    ?.slice(1)
    .map(Number) ?? [];
const chosen =
  first === undefined ? mutations.filter(({ name }) => !only || name.includes(only)) : mutations.slice(first - 1, last);
const allTests = [...new Set(chosen.flatMap((mutation) => mutation.tests))];
if (!isPassing(allTests)) throw new Error('The tests fail without any mutation');

const results = chosen.map((mutation) => {
  const result = apply(mutation);
  console.log(`${result.padEnd(9)} ${mutations.indexOf(mutation) + 1}  ${mutation.name}`);
  return result;
});
rmSync(copy, { recursive: true });
const caught = results.filter((result) => result === 'caught').length;
console.log(`caught ${caught}/${chosen.length}`);
if (caught < chosen.length) process.exitCode = 1;

function apply({ name, file, find, replace, tests }: Mutation): 'caught' | 'SURVIVED' | 'NO RESULT' {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (!original.includes(find)) throw new Error(`${name}: ${file} has changed; the mutation no longer applies`);
  writeFileSync(path, original.replace(find, replace));
  try {
    const isGreen = isPassing(tests, 600_000);
    return isGreen === undefined ? 'NO RESULT' : isGreen ? 'SURVIVED' : 'caught';
  } finally {
    writeFileSync(path, original);
  }
}

/** Undefined for a run that did not end: it proves nothing either way. */
function isPassing(files: string[], timeout?: number): boolean | undefined {
  const args = ['exec', 'vitest', 'run', ...projects, '--bail', '1', ...files];
  const { status } = spawnSync('pnpm', args, { cwd: copy, env, stdio: 'ignore', timeout });
  return status === null ? undefined : status === 0;
}
