import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './services.ts';

const platform = resolve(root, 'apps/api/src/platform');

it('says of each folder of the platform what belongs in it', () => {
  const folders = readdirSync(platform, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const described = [...readFileSync(resolve(platform, 'README.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(
    (row) => row[1],
  );
  expect(new Set(described)).toEqual(new Set(folders));
});
