import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTests, describeFailures, describeSlowest } from './lib/test-reports.ts';

/** Prints the files that took longest, the failed tests and CI's last line from the reports of Vitest and Playwright. usage: count-tests.ts FOLDER FAILED-STAGES */
const [folder = '', failedStages = '0'] = process.argv.slice(2);
const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
const { passed, failed } = countTests(reports, Number(failedStages));
for (const line of describeSlowest(reports, 30)) console.log(line);
for (const failure of describeFailures(reports)) console.log(failure);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exit(1);
