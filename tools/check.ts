import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root, services, servicesAreUp, servicesUp } from './lib/services.ts';

type Stage = [name: string, ...command: string[]];

/** Everything a change must pass before it is merged. All stages run, so that one look shows all there is to mend. */
const stages: Stage[] = [
  ['types', 'pnpm', 'types:api'],
  ['types of the portal', 'pnpm', 'types:web'],
  ['types of the stories', 'pnpm', 'types:e2e'],
  ['types in use', 'pnpm', 'lint:types'],
  ['boundaries', 'pnpm', 'boundaries'],
  ['unused', 'pnpm', 'unused'],
  ['format and lint', 'pnpm', 'lint:biome'],
  ['database types', 'pnpm', 'db:types', '--verify'],
  ['migrations', 'pnpm', 'migrations'],
  ['openapi', 'pnpm', 'openapi', '--verify'],
  ['texts', 'pnpm', 'texts'],
  ['sizes', 'pnpm', 'sizes'],
  ['words', 'pnpm', 'words'],
  ['styles', 'pnpm', 'styles'],
  ['notice', 'pnpm', 'notice', '--verify'],
  ['spec coverage', 'pnpm', 'spec:coverage'],
  ['requirements', 'pnpm', 'requirements'],
];
/** Use all cores by themselves. */
const tests: Stage = ['tests', 'pnpm', 'test'];

const startedHere = !servicesAreUp();
servicesUp();
const results = [...(await runTogether(stages)), await runStage(tests, 'inherit')];
if (startedHere) services('down');

console.log('');
for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length === 0 ? 'check: all passed' : `check: failed: ${failed.join(', ')}`);
if (failed.length > 0) process.exitCode = 1;

type Result = { name: string; passed: boolean; seconds: string };

/** As many at once as there are cores: most of these programs use one. What one of them prints stays together. */
async function runTogether(waiting: Stage[]): Promise<Result[]> {
  const next = waiting.values();
  const done: Result[] = [];
  const lane = async () => {
    for (const stage of next) done.push(await runStage(stage, 'pipe'));
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
  return waiting.flatMap(([name]) => done.filter((one) => one.name === name));
}

async function runStage([name, program = '', ...args]: Stage, stdio: 'pipe' | 'inherit'): Promise<Result> {
  const started = performance.now();
  const head = `\n── ${name}: ${[program, ...args].join(' ')}`;
  if (stdio === 'inherit') console.log(head);
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', stdio, stdio] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      printed += String(piece);
    });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('error', ({ message }) => {
    printed += message;
    resolve(null);
  });
  child.on('close', resolve);
  const status = await promise;
  if (stdio === 'pipe') console.log(`${head}\n${printed}`);
  return { name, passed: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}
