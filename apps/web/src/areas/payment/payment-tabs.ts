import { PAYMENT_STATUS, TIME_ZONE } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { ALL, type Filter } from '#shared/list/columns.ts';
import { session } from '#shared/session/store.ts';
import { isTab, OPENS_ON, TABS, type Tab } from './payment-search.ts';

const { pending, waiting, unpaid, paid } = PAYMENT_STATUS;
const statusIn = (...ids: number[]) => ({ status: { id: { $in: ids } } });
const owed = statusIn(pending, waiting, unpaid);
/** A combined bill owes what its bills owe: each debt is listed once. */
const single = { kind: { $eq: 'bill' } };
const today = () => dayOf(new Date(), session.get().profile?.property.timeZone ?? TIME_ZONE);

const asks: Record<Tab, () => object> = {
  open: () => ({ ...single, ...owed }),
  waiting: () => statusIn(waiting),
  paid: () => ({ ...single, ...statusIn(paid) }),
  overdue: () => ({ ...single, ...owed, dueDate: { $lt: today() } }),
  combined: () => ({ kind: { $eq: 'combined' } }),
  void: () => ({ voidedAt: { $notNull: true } }),
};

export const tabFilter: Filter = {
  field: 'tab',
  options: [...TABS, ALL],
  opensOn: OPENS_ON,
  where: ([tab]) => asks[isTab(tab) ? tab : OPENS_ON](),
};
