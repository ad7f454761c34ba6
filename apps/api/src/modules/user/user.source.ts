import { tenantShape, userShape } from '@lobby/contract/areas/user';
import { categorySource } from '#modules/category/category.public.ts';
import { fileSource } from '#modules/file/file.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import type { Records, Source } from '#platform/module.ts';

export const roleSource: Source = { table: 'role' };

/** A user is a person at this property: the account is theirs everywhere, the membership is ours. */
const userSource: Source = {
  table: 'membership',
  relations: {
    role: { column: 'roleId', to: () => roleSource },
    position: { column: 'positionId', to: () => categorySource },
    picture: { column: 'pictureId', to: () => fileSource },
  },
};
export const userRecords: Records = { area: 'user', source: userSource, shape: userShape };

const memberSource: Source = {
  table: 'member',
  relations: { role: { column: 'roleId', to: () => roleSource }, room: { column: 'roomId', to: () => roomSource } },
};
export const tenantRecords: Records = { area: 'member', source: memberSource, shape: tenantShape };
