import { ACCESS_LOGS, type AccessLogName } from '../packages/contract/src/areas/access-log.ts';
import { ACCESS_WIDGETS } from '../packages/contract/src/areas/dashboard.ts';

/** One call as it goes over the wire. */
export interface Asked {
  name: string;
  path: string;
  body?: object;
}

const period = '30d';
export const PERSON = 7;
const MONTH_MS = 30 * 86_400_000;
const FIRST_DEVICE: Record<AccessLogName, number> = { building: 1, 'conventional-parking': 19, 'auto-parking': 23 };

/** Everything a dashboard asks for 30 days: each part, all at once, and side by side. */
export function dashboardCalls(property: number): Asked[] {
  const devices = [1, 2, 3, 4].map((device) => property * 100 + device);
  const widgets = [...ACCESS_WIDGETS, 'event'];
  return [
    ...widgets.map((widget) => ({ name: widget, path: `/api/dashboards/${widget}`, body: { period } })),
    ...widgets.map((widget) => ({ name: `${widget}, chart`, path: `/api/dashboards/${widget}/chart`, body: { period } })),
    { name: 'the whole dashboard', path: '/api/dashboards', body: { period } },
    compared('two months', { by: 'period', widget: 'door', period, against: monthBefore() }),
    compared('two buildings', { by: 'building', widget: 'door', period, ids: [property * 100 + 1, property * 100 + 2] }),
    compared('four devices', { by: 'device', period, ids: devices }),
    compared('two classes of cars', { by: 'class', period }),
  ];
}
/** Asked by whoever works in both. */
export const twoProperties = (ids: number[]) => compared('two properties', { by: 'property', widget: 'door', period, ids });
const compared = (name: string, body: object) => ({ name: `compare ${name}`, path: '/api/dashboards/compare', body });

function monthBefore() {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from: day(59), to: day(30) };
}

/** Pages of ten out of the last 30 days, found by the counts. */
export function logPages(property: number, page: number): Asked[] {
  return ACCESS_LOGS.flatMap((log) =>
    Object.entries({
      '': {},
      ', one direction': { direction: 'in' },
      ', one device': { deviceId: property * 100 + FIRST_DEVICE[log] },
    }).map(([name, filters]) => ({ name: `${log}${name}`, path: logPath(log, filters, page) })),
  );
}

/** What the counts know nothing of: found by the column's own index. */
/** Whoever asks by a number has to say why first. */
export const NUMBERS = { cardNo: 'C100007', plate: 'กข1007' };

export const searches = (): Asked[] => [
  { name: 'a person', path: logPath('building', { personId: PERSON }) },
  { name: 'a room', path: logPath('building', { roomId: 7 }) },
  { name: 'a card', path: logPath('building', { cardNo: NUMBERS.cardNo }) },
  { name: 'a plate', path: logPath('conventional-parking', { plate: NUMBERS.plate }) },
];

function logPath(log: AccessLogName, filters: Record<string, string | number>, page = 1): string {
  const query = new URLSearchParams({
    'pagination[page]': String(page),
    'pagination[pageSize]': '10',
    'filters[occurredAt][$gte]': new Date(Date.now() - MONTH_MS).toISOString(),
  });
  for (const [field, value] of Object.entries(filters)) query.set(`filters[${field}]`, String(value));
  return `/api/loggers/access/${log}?${query.toString()}`;
}
