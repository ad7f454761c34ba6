import type { FigureReportName, FigureRow, Figures } from '@lobby/contract/areas/report-figures';
import { nextDay } from '@lobby/contract/zone';

type Target = { to: string; search?: object } | undefined;
const PAYMENTS = '/payment/payments';

/** The first and the last day of each age of an overdue bill, counted back. */
const AGES: Record<string, [number, number]> = {
  to30: [1, 30],
  to60: [31, 60],
  to90: [61, 90],
  to180: [91, 180],
  to365: [181, 365],
  older: [366, 36_500],
};

/** The records a figure counts, where the portal lists exactly these. Lists show what is owed and what waits now, so of a past day those figures lead nowhere. */
export function linkOf(
  name: FigureReportName,
  field: string,
  row: FigureRow,
  { from, to }: Pick<Figures, 'from' | 'to'>,
  today: string,
): Target {
  const isNow = to >= today;
  switch (name) {
    case 'arrears': {
      if (!isNow) return undefined;
      const filters = { tab: ['open'], room: [row.key] };
      const age = AGES[field];
      if (age)
        return {
          to: PAYMENTS,
          search: { filters: { ...filters, dueDate: [`${nextDay(to, -age[1])}..${nextDay(to, -age[0])}`] } },
        };
      return { to: PAYMENTS, search: { filters: field === 'notDue' ? { ...filters, dueDate: [`${to}..`] } : filters } };
    }
    case 'collection': {
      const [year = 0, month = 1] = row.key.split('-').map(Number);
      const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      const first = `${row.key}-01`;
      const days = `${from > first ? from : first}..${to < last ? to : last}`;
      if (field !== 'billed' && !isNow) return undefined;
      const tab = field === 'owed' ? 'open' : 'all';
      return { to: PAYMENTS, search: { filters: { tab: [tab], dueDate: [days] } } };
    }
    case 'receipt-register':
      return row.mark === 'gap' ? undefined : { to: `/payment/receipts/${row.key}` };
    case 'advances':
      return { to: `/floor-and-room/room/${row.key}`, search: { tab: 'bills' } };
    case 'parcels':
      return field === 'waiting' && isNow ? { to: '/parcel', search: { filters: { building: [row.key] } } } : undefined;
    case 'bookings':
      if (field !== 'booked') return undefined;
      return {
        to: '/facilities/booking',
        search: { filters: { tab: ['all'], facility: [row.key], startAt: [`${from}..${to}`] } },
      };
    case 'consents':
      return { to: `/consent/${row.key}` };
    // The portal has no list of the ledger's entries.
    case 'cash-book':
    case 'trial-balance':
      return undefined;
  }
}
