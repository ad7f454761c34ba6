import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countStates, readRequirements, tableProblems, unproven } from './lib/requirements.ts';
import { root } from './lib/services.ts';
import { ranTests } from './lib/test-reports.ts';

/**
 * Checks docs/requirements.tsv against the tests it names, and prints how many requirements are proven. With a folder of
 * reports (CI, after all stages) what is called proven must also have run and passed. usage: check-requirements.ts [FOLDER]
 */
const [reports] = process.argv.slice(2);
const rows = readRequirements(readFileSync(resolve(root, 'docs/requirements.tsv'), 'utf8'));
const textOf = (file: string) => (existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8') : undefined);
const problems = tableProblems(rows, textOf);
if (reports !== undefined) {
  const ran = readdirSync(reports).flatMap((file) => ranTests(JSON.parse(readFileSync(join(reports, file), 'utf8'))));
  problems.push(...unproven(rows, ran));
}
for (const problem of problems) console.error(problem);
console.log(countStates(rows));
if (problems.length > 0) process.exit(1);
