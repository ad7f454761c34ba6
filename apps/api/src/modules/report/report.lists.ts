import { may } from '@lobby/contract/access';
import { Officer, ReportedVisit, type ReportList, reportShapes } from '@lobby/contract/areas/report';
import type { ListShape } from '@lobby/contract/kernel/list';
import { categorySource } from '#modules/category/category.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { roleSource } from '#modules/user/user.public.ts';
import { visitSource } from '#modules/visitor/visitor.public.ts';
import type { Source } from '#platform/module.ts';
import { completeActivities } from './report.activities.ts';
import { completeBlocks, completeHeldCards } from './report.cards.ts';
import type { Reader } from './report.reader.ts';

type Row = { id: number } & Record<string, unknown>;

/** A list of the dialect, with what its rows have beside their columns. Page and file read it by the same words. */
export interface ListReport {
  source: Source;
  shape: ListShape;
  /** What the list itself is limited to. */
  own?: object;
  populate: object;
  /** In the file: `id`, or a moment with the id behind it. A column that changes would move rows past the reader. */
  order: 'id' | 'at' | 'blockedAt';
  complete: (reader: Reader, rows: Row[], shown: { masked: boolean }) => Promise<Row[]>;
}

const member: Source = { table: 'member', relations: { role: { column: 'roleId', to: () => roleSource } } };
const account: Source = { table: 'account' };
const room = { column: 'roomId', to: () => roomSource };
const holder = { column: 'holderId', to: () => member };
const maySearchMasked: Source['maySearchMasked'] = ({ role }) => may(role, 'card:write');
const ofCards = { room: { populate: { category: true } }, holder: { populate: { role: true } } };

export const listReports: Record<Exclude<ReportList, 'card-activities-log'>, ListReport> = {
  'officer-list': {
    source: {
      table: 'membership',
      relations: {
        role: { column: 'roleId', to: () => roleSource },
        position: { column: 'positionId', to: () => categorySource },
      },
    },
    shape: reportShapes['officer-list'],
    own: { role: { type: { $in: ['organize_admin', 'admin', 'user'] } } },
    populate: { role: true, position: true },
    order: 'id',
    complete: completeOfficers,
  },
  'officer-activities-log': {
    source: { table: 'officerActivity', relations: { officer: { column: 'officerId', to: () => account } } },
    shape: reportShapes['officer-activities-log'],
    populate: { officer: true },
    order: 'at',
    complete: completeActivities,
  },
  'card-holder-list': {
    source: { table: 'heldCard', maySearchMasked, relations: { room, holder } },
    shape: reportShapes['card-holder-list'],
    populate: ofCards,
    order: 'id',
    complete: completeHeldCards,
  },
  'block-card-list': {
    source: {
      table: 'cardBlock',
      maySearchMasked,
      relations: { room, holder, blockedBy: { column: 'blockedById', to: () => account } },
    },
    shape: reportShapes['block-card-list'],
    populate: { ...ofCards, blockedBy: true },
    order: 'blockedAt',
    complete: completeBlocks,
  },
  visitors: {
    source: visitSource,
    shape: reportShapes.visitors,
    populate: { room: { populate: { category: true } }, host: true },
    order: 'id',
    complete: completeVisits,
  },
  deliveries: {
    source: {
      table: 'delivery',
      relations: {
        receiver: { column: 'accountId', to: () => account },
        message: { column: 'pushId', to: () => ({ table: 'push' }) },
      },
    },
    shape: reportShapes.deliveries,
    populate: { receiver: true, message: true },
    order: 'id',
    complete: async (_, rows) => rows,
  },
};

const maskPhone = createMask(Officer.pick({ phone: true }));
const maskVisit = createMask(ReportedVisit.pick({ phone: true, plate: true }));

/** A page may have been asked for without the phone. */
async function completeOfficers(_: Reader, rows: Row[], { masked }: { masked: boolean }): Promise<Row[]> {
  return rows.map((row) => (masked && typeof row.phone === 'string' ? { ...row, ...maskPhone({ phone: row.phone }) } : row));
}

async function completeVisits(_: Reader, rows: Row[], { masked }: { masked: boolean }): Promise<Row[]> {
  return rows.map((row) => (masked ? { ...row, ...maskVisit(row as never) } : row));
}
