import { type Request, requestShape } from '@lobby/contract/areas/request';
import { categorySource } from '#modules/category/category.public.ts';
import { fileSource } from '#modules/file/file.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Records, Source } from '#platform/module.ts';

const roleSource: Source = { table: 'role' };
const accountSource: Source = { table: 'account' };
const memberSource: Source = {
  table: 'member',
  relations: { role: { column: 'roleId', to: () => roleSource }, room: { column: 'roomId', to: () => roomSource } },
};
const requestSource: Source = {
  table: 'request',
  relations: {
    type: { column: 'typeId', to: () => categorySource },
    tenantUser: { column: 'memberId', to: () => memberSource },
    room: { column: 'roomId', to: () => roomSource },
    adminUser: { column: 'askedById', to: () => accountSource },
    decidedBy: { column: 'decidedById', to: () => accountSource },
    createdUser: { column: 'madeId', to: () => memberSource },
    image: { column: 'photoId', to: () => fileSource },
  },
};
/** What the history shows. */
export const decidedOnly = { result: { $notNull: true } };

export const requestRecords: Records = { area: 'request', source: requestSource, shape: requestShape };

/** As the wire has it: the type's code and names once more, and the resident's room inside `building`. */
type RequestRow = Record<string, unknown> & { madeId?: number | null; createdUser?: unknown };
export function toRequest({ madeId, createdUser, ...row }: RequestRow): Omit<Request, 'applicant'> {
  const { type, tenantUser = null } = { ...row, tenantUser: row.tenantUser ?? createdUser } as Partial<Request>;
  return {
    ...row,
    ...(tenantUser && { tenantUser: { ...tenantUser, ...(tenantUser.room && { building: { room: tenantUser.room } }) } }),
    approveType: type?.code ?? '',
    titleTenant: { nameTh: type?.nameTh ?? '', nameEn: type?.nameEn ?? '' },
    userId: madeId ?? null,
  } as Omit<Request, 'applicant'>;
}
