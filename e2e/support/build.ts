import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../../tools/lib/services.ts';
import { projectFiles } from '../../tools/lib/source-files.ts';

export const builtPortal = resolve(root, 'apps/web/dist');

/** Builds the portal where it is missing or older than what it is made of. */
export function buildPortal(): void {
  const sources = projectFiles('apps/web', 'packages/contract/src', 'pnpm-lock.yaml');
  const newest = Math.max(...sources.map((file) => changedAt(resolve(root, file))));
  if (changedAt(resolve(builtPortal, 'index.html')) > newest) return;
  execFileSync('pnpm', ['build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
