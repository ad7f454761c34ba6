import { PARCEL_STATUS } from '@lobby/contract/constants';

/** The list opens on what waits: that is the work; the rest is one press away. */
export const PARCEL_OPENS_ON = String(PARCEL_STATUS.waiting);
