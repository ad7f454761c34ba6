import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailures } from './lib/test-reports.ts';

/** Prints the failed tests of the reports written so far, each with the beginning of its error. usage: failed-tests.ts FOLDER */
const [folder = ''] = process.argv.slice(2);
const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
for (const failure of describeFailures(reports)) console.log(failure);
