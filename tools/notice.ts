import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type LicensedPackage, noticeText } from './lib/notice.ts';
import { root } from './lib/services.ts';

/** Writes NOTICE: the packages that are shipped with the server and inside the built portal. `--verify` compares instead. */
const file = resolve(root, 'NOTICE');
const filters = ['@lobby/api', '@lobby/web'].flatMap((name) => ['--filter', name]);
const printed = execFileSync('pnpm', [...filters, 'licenses', 'list', '--prod', '--json'], { cwd: root, encoding: 'utf8' });
const listed: Record<string, { name: string; versions: string[]; paths: string[]; license: string }[]> = JSON.parse(printed);
const packages = Object.values(listed)
  .flat()
  .flatMap(({ name, versions, paths, license }): LicensedPackage[] =>
    versions.map((version, at) => ({ name, version, license, copyright: copyrightIn(paths[at]) })),
  );
const text = noticeText(packages);

if (!process.argv.includes('--verify')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('NOTICE is not what the production dependencies say: run `pnpm notice` and commit it');
  process.exitCode = 1;
}

/** The first line of a package's licence that names who holds the copyright. */
function copyrightIn(folder = ''): string | undefined {
  const name = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!name) return undefined;
  const lines = readFileSync(resolve(folder, name), 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).find((line) => /^copyright (\(c\)|©|\d)/i.test(line));
}
