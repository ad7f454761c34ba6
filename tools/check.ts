import { spawnSync } from 'node:child_process';
import { root, services, servicesAreUp, servicesUp } from './lib/services.ts';

/** Everything a change must pass before it is merged. All stages run, so that one look shows all there is to mend. */
const stages: [name: string, ...command: string[]][] = [
  ['types', 'pnpm', 'types'],
  ['format and lint', 'pnpm', 'lint:biome'],
  ['types in use', 'pnpm', 'lint:types'],
  ['boundaries', 'pnpm', 'boundaries'],
  ['unused', 'pnpm', 'unused'],
  ['texts', 'pnpm', 'texts'],
  ['sizes', 'pnpm', 'sizes'],
  ['words', 'pnpm', 'words'],
  ['styles', 'pnpm', 'styles'],
  ['database types', 'pnpm', 'db:types', '--verify'],
  ['openapi', 'pnpm', 'openapi', '--verify'],
  ['notice', 'pnpm', 'notice', '--verify'],
  ['spec coverage', 'pnpm', 'spec:coverage'],
  ['requirements', 'pnpm', 'requirements'],
  ['tests', 'pnpm', 'test'],
];

const startedHere = !servicesAreUp();
servicesUp();
const results = stages.map(runStage);
if (startedHere) services('down');

console.log('');
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length === 0 ? 'check: all passed' : `check: failed: ${failed.join(', ')}`);
if (failed.length > 0) process.exitCode = 1;

function runStage([name, ...command]: (typeof stages)[number]) {
  console.log(`\n── ${name}: ${command.join(' ')}`);
  const started = performance.now();
  const [program = '', ...args] = command;
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  return { name, passed: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}
