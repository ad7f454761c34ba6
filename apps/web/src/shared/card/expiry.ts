import type { ListedCard } from '@lobby/contract/areas/card';
import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { session } from '#shared/session/store.ts';

/** The day it is where the building stands. */
export const today = () => dayOf(new Date(), session.get().profile?.property.timeZone ?? TIME_ZONE);

/** In use by its state, and off at every device since its last day has passed. */
export const isExpired = ({ state, validUntil }: Pick<ListedCard, 'state' | 'validUntil'>) =>
  state === 'active' && validUntil !== null && validUntil < today();
