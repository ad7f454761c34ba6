import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes `.br` and `.gz` beside every text file once, so that the server never compresses while someone waits. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => /\.(js|css|html|svg)$/.test(name))) {
        const content = readFileSync(join(folder, file));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, quality));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
