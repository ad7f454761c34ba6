import { may, type Permission } from '@lobby/contract/access';
import { session } from './session/store.ts';

/** What the person here may do. The server decides; this only hides what it would refuse. */
export function useCan() {
  const role = session.use().profile?.role?.type;
  return (permission: Permission | undefined) => role !== undefined && (permission === undefined || may(role, permission));
}
