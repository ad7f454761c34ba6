import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './services.ts';
import { belowFloor, isAllowed, readAdvisories, shippedPackages } from './supply-chain.ts';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const shipped = shippedPackages(read('NOTICE'));
const advisories = readAdvisories(read('docs/advisories.tsv'));

describe('what is shipped', () => {
  it('R60: no package is below the floor of a known advisory', () => {
    expect(shipped.length).toBeGreaterThan(300);
    expect(belowFloor(shipped, advisories)).toEqual([]);
    const names = new Set(shipped.map(({ name }) => name));
    expect(
      advisories.filter(({ package: name }) => !names.has(name)),
      'rows about what is not shipped any more',
    ).toEqual([]);
  });

  it('R60: every licence allows what we do', () => {
    expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('a version below its floor is found, also where letters would sort it above', () => {
    const old = { name: 'kysely', version: '0.28.9', licence: 'MIT' };
    expect(belowFloor([old, { ...old, version: '0.28.17' }, { ...old, version: '0.100.0' }], advisories)).toEqual([old]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['(GPL-3.0-only OR MIT)', true],
    ['GPL-3.0-only', false],
    ['MIT AND AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('%s is allowed: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});

describe('what is installed', () => {
  const workspace = read('pnpm-workspace.yaml');

  it('R60: every package of the lock file has a checksum', () => {
    const [, packages = ''] = /^packages:\n([\s\S]*?)^snapshots:/m.exec(read('pnpm-lock.yaml')) ?? [];
    const entries = packages.split(/^ {2}(?=\S)/m).slice(1);
    expect(entries.length).toBeGreaterThan(700);
    expect(entries.filter((entry) => !/integrity: sha512-/.test(entry)).map((entry) => entry.split('\n')[0])).toEqual([]);
  });

  it('R60: a release is a week old before it is used, and only one install script runs', () => {
    expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1])).toBeGreaterThanOrEqual(7 * 24 * 60);
    expect([...workspace.matchAll(/^ {2}"?([@\w/-]+)"?: true$/gm)].map(([, name]) => name)).toEqual(['esbuild']);
  });
});
