import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describeModules } from '../apps/api/src/app/describe-modules.ts';
import { modules } from '../apps/api/src/app/modules.ts';
import { openApi } from '../apps/api/src/platform/openapi/openapi.ts';

/** Writes docs/openapi.json from the declared calls; `--verify` only compares, so that a change of the API is seen in review. */
const file = new URL('../docs/openapi.json', import.meta.url);
const printed = format(JSON.stringify(openApi(describeModules(modules))));

if (process.argv.includes('--verify')) {
  if (readFileSync(file, 'utf8') !== printed) {
    console.error('docs/openapi.json is not what the code declares: run pnpm openapi and commit it');
    process.exit(1);
  }
} else {
  writeFileSync(file, printed);
}

/** As wide as all other files: a reference or a short schema is one line, and so is its change in a review. */
function format(json: string): string {
  const stdio = { input: json, encoding: 'utf8', maxBuffer: 32 * 2 ** 20 } as const;
  return execFileSync('pnpm', ['exec', 'biome', 'format', '--stdin-file-path=openapi.json'], stdio);
}
