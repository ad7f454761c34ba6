import type { Disk } from 'flydrive';
import type { Config } from '#platform/config/config.ts';
import { createVirusScanner } from './clamd.ts';
import { openStore } from './file-store.ts';
import { type ImageResizer, imageResizer } from './image-resizer.ts';
import type { PdfVerdict } from './pdf-content.ts';
import { createPdfScanner } from './pdf-scan.ts';
import { createSignedUrls, type SignedUrls } from './signed-url.ts';
import { type UploadSlots, uploadSlots } from './upload-slots.ts';

/** Everything a node needs to store and serve files. */
export interface Files {
  store: Disk;
  imageResizer: ImageResizer;
  signedUrls: SignedUrls;
  slots: UploadSlots;
  /** By the virus scanner; always true without one. */
  isClean(bytes: Buffer): Promise<boolean>;
  classifyPdf(bytes: Buffer): Promise<PdfVerdict>;
}

/** `now` is the clock all nodes share: one signs a URL, another verifies it. */
export const openFiles = (config: Config, now: () => Date): Files => ({
  store: openStore(config),
  imageResizer: imageResizer(),
  signedUrls: createSignedUrls(config.LOBBY_SESSION_SECRET, () => now().getTime()),
  slots: uploadSlots(),
  isClean: createVirusScanner(config.LOBBY_CLAMD),
  classifyPdf: createPdfScanner(),
});
