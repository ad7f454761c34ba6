import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './lib/services.ts';
import { projectFiles } from './lib/source-files.ts';
import { findStyleProblems } from './lib/styles.ts';

/** Style sheets of the portal: every class that is named exists and is used, and none is too long to read. */
const read = (...patterns: string[]) =>
  new Map(projectFiles(...patterns).map((file) => [file, readFileSync(resolve(root, file), 'utf8')]));

const sheets = read('apps/web/src/**/*.module.css');
const problems = findStyleProblems(read('apps/web/src/**/*.tsx'), sheets);
for (const problem of problems) console.error(problem);
console.log(`styles: ${sheets.size} sheets, ${problems.length} problems`);
if (problems.length > 0) process.exit(1);
