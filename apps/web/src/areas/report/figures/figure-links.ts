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

/** The rows a figure counts. */
export function linkOf(
  name: FigureReportName,
  field: string,
  row: FigureRow,
  { from, to }: Pick<Figures, 'from' | 'to'>,
): Target {
  switch (name) {
    case 'arrears': {
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
      const tab = field === 'owed' ? 'open' : 'all';
      return { to: PAYMENTS, search: { filters: { tab: [tab], dueDate: [`${row.key}-01..${last}`] } } };
    }
    case 'receipt-register':
      return row.mark === 'gap' ? undefined : { to: `/payment/receipts/${row.key}` };
    case 'cash-book':
      return { to: '/payment/receipts', search: { filters: { month: [row.key.slice(0, 7)] } } };
    case 'advances':
      return { to: `/floor-and-room/room/${row.key}`, search: { tab: 'bills' } };
    case 'parcels':
      return { to: '/parcel', search: { filters: { building: [row.key], status: [field === 'waiting' ? '17' : 'all'] } } };
    case 'bookings':
      return {
        to: '/facilities/booking',
        search: { filters: { tab: ['all'], facility: [row.key], startAt: [`${from}..${to}`] } },
      };
    case 'consents':
      return { to: `/consent/${row.key}` };
    case 'trial-balance':
      return undefined;
  }
}
