import { userShape } from '@lobby/contract/areas/user';
import { categorySource } from '#modules/category/category.public.ts';
import { fileSource } from '#modules/file/file.public.ts';
import type { Records, Source } from '#platform/module.ts';

export const roleSource: Source = { table: 'role' };

/** A user is a membership: the account is shared by all properties, the membership belongs to this one. */
const userSource: Source = {
  table: 'membership',
  relations: {
    role: { column: 'roleId', to: () => roleSource },
    position: { column: 'positionId', to: () => categorySource },
    picture: { column: 'pictureId', to: () => fileSource },
  },
};
export const userRecords: Records = { area: 'user', source: userSource, shape: userShape };
