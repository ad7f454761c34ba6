import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './lib/services.ts';
import { measure } from './lib/sizes.ts';
import { projectFiles } from './lib/source-files.ts';

/** Keeps files readable at one sitting. Tests and generated files do not count. */
const sources = projectFiles('packages/**/*.ts', 'apps/**/*.ts', 'apps/**/*.tsx', 'tools/*.ts', 'tools/**/*.ts').filter(
  (file) => !/\.(test|spec)\.tsx?$|\.gen\.ts$|\.d\.ts$|\/(testing|test)\//.test(file),
);
const { rows, problems, longest } = measure(sources.map((file) => ({ file, lines: countLines(file) })));

console.table(rows);
console.log('longest files');
console.table(longest);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

function countLines(file: string): number {
  return readFileSync(resolve(root, file), 'utf8').trimEnd().split('\n').length;
}
