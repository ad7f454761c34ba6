import type { AccessLog } from '@lobby/contract/areas/access-log';
import { snake } from '#platform/module.ts';

/** An event as it is kept: ids instead of names, nothing masked. */
export type EventRow = Omit<AccessLog, 'device' | 'person' | 'room' | 'isMasked' | 'isVisitor'> & {
  personId: number | null;
  visitorId: number | null;
};

export const EVENT_FIELDS = [
  'id',
  'occurredAt',
  'receivedAt',
  'isSkewed',
  'kind',
  'direction',
  'result',
  'reason',
  'vehicleClass',
  'floor',
  'deviceId',
  'personId',
  'roomId',
  'visitorId',
  'cardNo',
  'plate',
  'plateProvince',
] as const satisfies (keyof EventRow)[];

export const EVENT_COLUMNS = EVENT_FIELDS.map((field) => `${snake(field)} as "${field}"`).join(', ');
