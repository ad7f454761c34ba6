import { TIME_ZONE } from '@lobby/contract/constants';
import { session } from '#shared/session/store.ts';
import { createStore } from '#shared/store/store.ts';

/** The time on screen, to the minute: "5 minutes ago" grows older while somebody looks at it. */
const now = createStore(new Date());
setInterval(() => now.set(new Date()), 60_000);

export const useNow = () => now.use();

/** Where the building stands. */
export const useZone = () => session.use().profile?.property.timeZone ?? TIME_ZONE;
