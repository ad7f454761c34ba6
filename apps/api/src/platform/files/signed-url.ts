import type { PICTURE_SIZES } from '@lobby/contract/areas/file';
import { isSignedText, keyRing, signText } from '#platform/crypto/key-ring.ts';

const STEP_MS = 10 * 60_000;
export const VARIANTS = ['thumb', 'card', 'full'] as const satisfies (keyof typeof PICTURE_SIZES)[];
export type Variant = (typeof VARIANTS)[number];

export interface Place {
  property: number;
  id: number;
  variant: Variant;
}

/** Lives ten to twenty minutes, and is the same for ten, so that a browser need not fetch twice what two answers name. */
const endOf = (now: number) => (Math.floor(now / STEP_MS) + 2) * STEP_MS;

const textOf = ({ property, id, variant }: Place, until: number) => `file ${property} ${id} ${variant} ${until}`;

export type Addresses = ReturnType<typeof addresses>;

/** Who was shown a record may fetch its files for a while; the address alone says so, and nobody can make one. */
export function addresses(secrets: string[], clock = Date.now) {
  const keys = keyRing(secrets);
  const addressOf = (place: Place) => {
    const until = endOf(clock());
    const seal = signText(keys.current, textOf(place, until));
    return `/api/files/${place.id}/${place.variant}?property=${place.property}&until=${until}&seal=${seal}`;
  };
  return {
    addressOf,
    /** How long an address still opens; nothing for one that is over or that we did not make. */
    opensFor(place: Place, until: number, seal: string): number | undefined {
      const isOurs = isSignedText(keys, seal, textOf(place, until));
      const left = until - clock();
      return isOurs && left > 0 ? left : undefined;
    },
    /** What the answer's gate puts into every file it lets out. */
    ofFile(file: unknown) {
      const { id, propertyId: property, width } = file as { id: number; propertyId: number; width: number | null };
      const to = (variant: Variant) => addressOf({ property, id, variant });
      const isPicture = width !== null;
      return { url: to('full'), thumb: isPicture ? to('thumb') : null, card: isPicture ? to('card') : null };
    },
  };
}
