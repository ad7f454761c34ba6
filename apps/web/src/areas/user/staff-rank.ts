import { STAFF_ROLES, type StaffRole } from '@lobby/contract/access';
import { session } from '#shared/session/store.ts';

/** The highest comes first in the table of roles. */
const rankOf = (type: string) => STAFF_ROLES.indexOf(type as StaffRole);

/** Those somebody may give to another: up to their own. An equal, by what they hold so far, keeps theirs unless an Organize Admin decides. */
export const rolesToGive = (own: StaffRole, held?: string) =>
  held === own && own !== 'organize_admin' ? [own] : STAFF_ROLES.filter((type) => rankOf(type) >= rankOf(own));

export const isMe = (id: number) => session.get().profile?.id === id;

/** Nobody acts on their own account here, nor on somebody above them. The server decides; this only hides what it would refuse. */
export function mayWriteUser({ id, role }: { id: number; role?: unknown }): boolean {
  const own = session.get().profile?.role;
  const type = (role as { type?: string } | undefined)?.type ?? '';
  return own !== undefined && !isMe(id) && rankOf(type) >= rankOf(own.type);
}
