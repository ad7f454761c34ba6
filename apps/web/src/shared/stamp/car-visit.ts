import type { Visit } from '@lobby/contract/areas/visitor';

/** With a plate noted, and inside. */
export const hasCarInside = ({ state, plate }: Pick<Visit, 'state' | 'plate'>) => state === 'inside' && Boolean(plate);
