import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './lib/services.ts';
import { projectFiles } from './lib/source-files.ts';
import { findPrivateWords } from './lib/words.ts';

/** Keeps the vocabulary searchable: words that only this project used for things the trade has a name for. */
const sources = projectFiles(
  'apps/**/*.ts',
  'apps/**/*.tsx',
  'packages/**/*.ts',
  'bench/*.ts',
  'e2e/**/*.ts',
  'tools/**/*.ts',
).filter((file) => !/\.gen\.ts$|^tools\/(check-words|lib\/words)/.test(file));
const found = sources.flatMap((file) => findPrivateWords(file, readFileSync(resolve(root, file), 'utf8')));
for (const { file, line, word, better } of found) console.error(`${file}:${line}: "${word}": say ${better}`);
console.log(`${sources.length} files, ${found.length} private words`);
if (found.length > 0) process.exit(1);
