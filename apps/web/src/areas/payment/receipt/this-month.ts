import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';

/** `2026-11`: the book that is being written. Apart from the other words about months: the list of areas is read outside of a browser, too. */
export const thisMonth = () => dayOf(new Date(), TIME_ZONE).slice(0, 7);
