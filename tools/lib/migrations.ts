import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './services.ts';

/** Those up to here were landed before the linter checked them. Never raised: a finding is mended, or ignored in its file with a reason. */
export const LAST_UNCHECKED = '0353';

export interface Finding {
  file: string;
  line: number;
  /** Name of squawk's rule. */
  rule: string;
}

/** Runs squawk with the rules of .squawk.toml. It ends with 1 for findings; anything it cannot read is one, too. */
export function lintMigrations(files: string[]): { findings: Finding[]; text: string } {
  if (files.length === 0) return { findings: [], text: '' };
  const args = ['--config', resolve(root, '.squawk.toml'), '--reporter', 'gcc', ...files];
  const { stdout, stderr, status, error } = spawnSync(resolve(root, 'node_modules/.bin/squawk'), args, { encoding: 'utf8' });
  if (error) throw error;
  const findings = [...stdout.matchAll(/^(.+?):(\d+):\d+: (?:warning|error): ([\w-]+)/gm)].map(
    ([, file = '', line, rule = '']) => ({
      file,
      line: Number(line),
      rule,
    }),
  );
  if ((status === 0) !== (findings.length === 0)) throw new Error(`squawk ended with ${status}: ${stdout}${stderr}`);
  return { findings, text: stdout };
}
