import { STAFF_ROLES, type StaffRole } from '@lobby/contract/access';
import type { Filter } from '#shared/list/columns.ts';

/** As the server calls them; the specification asks for a role by its name. */
const ROLE_NAMES: Record<StaffRole, string> = { organize_admin: 'Organize Admin', admin: 'Admin', user: 'User' };

const STATES: Record<string, object> = {
  active: { blocked: { $eq: false }, isActivated: { $eq: true } },
  new: { blocked: { $eq: false }, isActivated: { $eq: false } },
  blocked: { blocked: { $eq: true } },
};

export const userFilters: Filter[] = [
  { field: 'role', options: STAFF_ROLES, where: (values) => ({ role: { name: among(values.map(roleName)) } }) },
  { field: 'state', options: Object.keys(STATES), where: (values) => oneOf(values.flatMap((value) => STATES[value] ?? [])) },
  { field: 'hasMfa' },
];

const roleName = (type: string) => ROLE_NAMES[type as StaffRole] ?? type;
const among = (values: string[]) => (values.length > 1 ? { $in: values } : { $eq: values[0] });
const oneOf = (conditions: object[]) => (conditions.length > 1 ? { $or: conditions } : (conditions[0] ?? {}));
