import type { Disk } from 'flydrive';
import type { Config } from '#platform/config/config.ts';
import { scanner } from './clamd.ts';
import { openStore } from './file-store.ts';
import { type Painter, painter } from './image-resizer.ts';
import type { PdfVerdict } from './pdf-content.ts';
import { pdfScanner } from './pdf-scan.ts';
import { type Addresses, addresses } from './signed-url.ts';
import { type UploadSlots, uploadSlots } from './upload-slots.ts';

/** Everything a node needs to take files in and give them out. */
export interface Files {
  store: Disk;
  painter: Painter;
  addresses: Addresses;
  slots: UploadSlots;
  /** Asked of every file where a virus scanner is set up; without one everything is. */
  isClean(bytes: Buffer): Promise<boolean>;
  judgePdf(bytes: Buffer): Promise<PdfVerdict>;
}

/** `now` is the clock all nodes share: one makes an address, another opens it. */
export const openFiles = (config: Config, now: () => Date): Files => ({
  store: openStore(config),
  painter: painter(),
  addresses: addresses(config.LOBBY_SESSION_SECRET, () => now().getTime()),
  slots: uploadSlots(),
  isClean: scanner(config.LOBBY_CLAMD),
  judgePdf: pdfScanner(),
});
