import type { Plugin } from 'vite';

/**
 * The Excel writer zips large files in workers made from blobs, which our content policy refuses; it would then wait
 * for ever. It carries a way to zip in place as well: this makes it take that one.
 */
export function zipInPlace(): Plugin {
  return {
    name: 'zip-in-place',
    apply: 'build',
    transform(_code, id) {
      if (!id.endsWith('write-excel-file/modules/zip/zipToArrayBuffer.js')) return null;
      return "import zip from './zipToArrayBufferSync.js';\nexport default async (files) => zip(files);\n";
    },
  };
}
