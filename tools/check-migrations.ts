import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { lintMigrations } from './lib/migrations.ts';
import { root } from './lib/services.ts';

/** Those up to here were landed, or being written, before the linter came. Never raised: a finding is mended, or ignored in its file with a reason. */
const LAST_UNCHECKED = '0399';

const folder = resolve(root, 'apps/api/migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_UNCHECKED);
const { findings, text } = lintMigrations(files.map((file) => resolve(folder, file)));
if (findings.length > 0) {
  console.error(text);
  process.exitCode = 1;
}
console.log(`migrations: ${files.length} checked, ${findings.length} findings`);
