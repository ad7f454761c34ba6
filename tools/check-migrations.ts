import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { LAST_UNCHECKED, lintMigrations } from './lib/migrations.ts';
import { root } from './lib/services.ts';

const folder = resolve(root, 'apps/api/migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_UNCHECKED);
const { findings, text } = lintMigrations(files.map((file) => resolve(folder, file)));
if (findings.length > 0) {
  console.error(text);
  process.exitCode = 1;
}
console.log(`migrations: ${files.length} checked, ${findings.length} findings`);
