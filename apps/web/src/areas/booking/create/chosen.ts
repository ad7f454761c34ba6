import type { Day } from '@lobby/contract/zone';

/** What is chosen so far: a facility, a day of its hours, and two moments. */
export type Chosen = {
  facility?: number | undefined;
  isPrivate: boolean;
  /** The booking that is moved, and so not in its own way. */
  besides?: number | undefined;
  day: Day;
  start?: Date | undefined;
  end?: Date | undefined;
};
/** Where the focus goes next; the number makes each way there a new one. */
export type Step = { to: 'facility' | 'start' | 'end' | 'save'; count: number };
