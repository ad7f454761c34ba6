import type { PICTURE_SIZES } from '@lobby/contract/areas/file';
import { isSignedText, keyRing, signText } from '#platform/crypto/key-ring.ts';

const STEP_MS = 10 * 60_000;
export const VARIANTS = ['thumb', 'card', 'full'] as const satisfies (keyof typeof PICTURE_SIZES)[];
export type Variant = (typeof VARIANTS)[number];

export interface FileVariant {
  property: number;
  id: number;
  variant: Variant;
}

/** Valid for ten to twenty minutes and stable for ten, so that the browser cache works. */
const expiryOf = (now: number) => (Math.floor(now / STEP_MS) + 2) * STEP_MS;

const textOf = ({ property, id, variant }: FileVariant, until: number) => `file ${property} ${id} ${variant} ${until}`;

export type SignedUrls = ReturnType<typeof createSignedUrls>;

/** Signed URLs (HMAC): whoever was shown a record may fetch its files for a while, without a session. */
export function createSignedUrls(secrets: string[], clock = Date.now) {
  const keys = keyRing(secrets);
  const urlOf = (file: FileVariant) => {
    const until = expiryOf(clock());
    const signature = signText(keys.current, textOf(file, until));
    return `/api/files/${file.id}/${file.variant}?property=${file.property}&until=${until}&seal=${signature}`;
  };
  return {
    urlOf,
    /** Remaining lifetime in ms; undefined for an expired or forged URL. */
    validFor(file: FileVariant, until: number, signature: string): number | undefined {
      const isValid = isSignedText(keys, signature, textOf(file, until));
      const left = until - clock();
      return isValid && left > 0 ? left : undefined;
    },
    /** Added by the response serializer to every file. */
    urlsOfFile(row: unknown) {
      const { id, propertyId: property, width } = row as { id: number; propertyId: number; width: number | null };
      const to = (variant: Variant) => urlOf({ property, id, variant });
      const isPicture = width !== null;
      return { url: to('full'), thumb: isPicture ? to('thumb') : null, card: isPicture ? to('card') : null };
    },
  };
}
