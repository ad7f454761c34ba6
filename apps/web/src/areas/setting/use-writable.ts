import type { Section } from '#shared/form/fields.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';

/** Administrators change the property; who may come in is the organisation's to say. The server decides the same. */
export function useWritable() {
  const can = useCan();
  const role = session.use().profile?.role?.type;
  return ({ name }: Section) => can('setting:write') && (name !== 'access' || role === 'organize_admin');
}
