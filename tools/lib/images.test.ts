import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imagesOf, isPinned, readUnpinned } from './images.ts';
import { root } from './services.ts';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const files = globSync(['deploy/**/*.{yaml,yml}', 'deploy/**/Dockerfile'], { cwd: root });
const images = files.flatMap((file) => imagesOf(file, read(file)));
const unpinned = readUnpinned(read('docs/unpinned-images.tsv'));
const digest = `sha256:${'0a'.repeat(32)}`;

describe('images', () => {
  it('R60: every image is pinned by its digest, or listed with the reason it is not', () => {
    expect(images.length).toBeGreaterThan(8);
    expect(images.filter(({ name }) => !isPinned(name) && !unpinned.get(name)?.trim())).toEqual([]);
    const named = new Set(images.map(({ name }) => name));
    expect(
      [...unpinned.keys()].filter((name) => !named.has(name)),
      'rows about what no file names any more',
    ).toEqual([]);
  });

  it.each([
    ['services:\n  a:\n    image: postgres:15', ['postgres:15']],
    [`      - image: "nats:2.15@${digest}"`, [`nats:2.15@${digest}`]],
    ['  imageName: postgresql:15', ['postgresql:15']],
    ['FROM node:24-slim AS base\nFROM base AS portal\nFROM debian:12', ['node:24-slim', 'debian:12']],
  ])('are found in %j', (text, names) => {
    expect(imagesOf('x', text).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['postgres:15', false],
    ['postgres', false],
    [`postgres@${digest}`, true],
    [`postgres@${digest.slice(0, -1)}`, false],
  ])('%s is pinned: %s', (name, pinned) => {
    expect(isPinned(name)).toBe(pinned);
  });
});
