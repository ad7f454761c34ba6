import type { Visit } from '@lobby/contract/areas/visitor';

/** With a plate noted, and inside; as a list shows it, the plate that was announced. */
export const hasCarInside = ({ state, plate }: Pick<Visit, 'state' | 'plate'>) => state === 'inside' && Boolean(plate);

/** The same by its entries: what it came with this time may be another car than was announced. */
export const hasCarOfOpenEntry = (entries: { outAt: Date | null; plate: string | null }[]) =>
  entries.some(({ outAt, plate }) => outAt === null && Boolean(plate));
