import { TIME_ZONE } from '@lobby/contract/constants';
import { session } from '#shared/session/store.ts';

/** Where the building stands. */
export const useZone = () => session.use().profile?.property.timeZone ?? TIME_ZONE;
