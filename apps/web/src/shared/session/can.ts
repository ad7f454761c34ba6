import type { Permission } from '@lobby/contract/access';
import { session } from './store.ts';

/** What the person here may do. The server decides; this only hides what it would refuse. */
export function useCan() {
  session.use();
  return can;
}

/** The same outside of a component. */
export function can(permission: Permission | undefined): boolean {
  const { profile } = session.get();
  return profile !== null && (permission === undefined || profile.permissions.includes(permission));
}
