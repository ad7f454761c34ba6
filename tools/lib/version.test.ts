import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './services.ts';

it('every package has the version of the newest entry in the changelog', () => {
  const newest = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8'))?.[1];
  const files = globSync('{.,apps/*,packages/*,bench,e2e}/package.json', { cwd: root });
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const file of files) expect([file, JSON.parse(readFileSync(resolve(root, file), 'utf8')).version]).toEqual([file, newest]);
});
