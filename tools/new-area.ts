import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root } from './lib/services.ts';
import { callsOf, contractFile, migrationFile, routesFile, seedFile, testFile } from './new-area/api-files.ts';
import { namesOf } from './new-area/names.ts';
import { areaFile, listPage, recordPage, texts } from './new-area/portal-files.ts';

/**
 * `pnpm new-area visitor` writes an ordinary area: contract, migration, module, seed, test, portal pages and texts, and
 * adds it to the lists that name every area. What it writes is plain code: change it as if you had typed it.
 */
const names = namesOf(process.argv[2] ?? '');
const { area, value, type } = names;
const module = `apps/api/src/modules/${area}/${area}`;
const portal = `apps/web/src/areas/${area}`;

const files: Record<string, string> = {
  [`packages/contract/src/areas/${area}.ts`]: contractFile(names),
  [`apps/api/migrations/${nextMigration()}_${names.table}.sql`]: migrationFile(names),
  [`${module}.routes.ts`]: routesFile(names),
  [`${module}.test.ts`]: testFile(names),
  [`apps/api/src/demo/seed/${area}.seed.ts`]: seedFile(names),
  [`${portal}/${area}.area.ts`]: areaFile(names),
  [`${portal}/${type}ListPage.tsx`]: listPage(names),
  [`${portal}/${type}Page.tsx`]: recordPage(names),
  [`${portal}/${area}.th.json`]: texts(names, 'th'),
  [`${portal}/${area}.en.json`]: texts(names, 'en'),
};
const taken = Object.keys(files).filter((file) => existsSync(resolve(root, file)));
if (taken.length > 0) throw new Error(`Already there: ${taken.join(', ')}`);
for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(resolve(root, file)), { recursive: true });
  writeFileSync(resolve(root, file), content);
}

const key = area === value ? area : `'${area}'`;
const edited = [
  insert('packages/contract/src/access.ts', '} satisfies Record<string, Row>;', `  ${key}: ordinary,\n`),
  list('apps/api/src/app/modules.ts', `${value}Module`, `#modules/${area}/${area}.routes.ts`),
  list('apps/web/src/app/areas.ts', `${value}Area`, `#areas/${area}/${area}.area.ts`),
  insert('packages/contract/src/areas/saved-view.ts', '] as const satisfies Area[];', `  '${area}',\n`),
  countedList(),
];
nameCalls();

run('biome', 'check', '--write', ...Object.keys(files).filter((file) => !file.endsWith('.sql')), ...edited);
run('node', 'tools/db-types.ts');
run('node', 'tools/openapi.ts');
console.log(
  `${Object.keys(files).length} new files; edited ${edited.join(', ')} and docs/spec. Next: its own fields, its Thai word, pnpm check`,
);

/** In docs/spec, where the specification does not name them already; what deletes asks for the password. */
function nameCalls(): void {
  const folder = resolve(root, 'docs/spec');
  const known = readFileSync(resolve(folder, 'endpoints.tsv'), 'utf8');
  for (const [method, path, note] of callsOf(names)) {
    if (!known.includes(`\t${method}\t${path}\t`))
      appendFileSync(resolve(folder, 'own-calls.tsv'), `${area}\t${method}\t${path}\t${note}\n`);
    if (method === 'DELETE') appendFileSync(resolve(folder, 'step-up.tsv'), `${method}\t${path}\t\n`);
  }
}

/** The number after the last one. */
function nextMigration(): string {
  const numbers = readdirSync(resolve(root, 'apps/api/migrations')).map((file) => Number(file.slice(0, 4)));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** Puts a line before the first place that begins with `before`. */
function insert(file: string, before: string, line: string): string {
  const path = resolve(root, file);
  const content = readFileSync(path, 'utf8');
  if (!content.includes(before)) throw new Error(`${file} has no line that begins with ${before}`);
  writeFileSync(path, content.replace(before, `${line}${before}`));
  return file;
}

/** The import first, the last entry of the list after it; Biome sorts the imports. */
function list(file: string, name: string, from: string): string {
  insert(file, 'import ', `import { ${name} } from '${from}';\n`);
  return insert(file, '\n];', `\n  ${name},`);
}

/** Saved views of its list are counted. */
function countedList(): string {
  const file = 'apps/api/src/app/counted-lists.ts';
  insert(file, 'import ', `import { ${value}Api } from '@lobby/contract/areas/${area}';\n`);
  insert(file, 'import ', `import { ${value}Source } from '#modules/${area}/${area}.routes.ts';\n`);
  return insert(file, '\n};', `\n  ${key}: { source: ${value}Source, shape: ${value}Api.shape },`);
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync('pnpm', ['exec', command, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
}
