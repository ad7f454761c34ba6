import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './services.ts';

/** Files git knows or would add, by git's own patterns, so that ignored and deleted ones never count. */
export function projectFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(resolve(root, file)));
  return [...new Set(files)].toSorted();
}
