import { useCan } from '#kernel/can.ts';
import type { Section } from '#kernel/form/fields.ts';
import { session } from '#kernel/session/store.ts';

/** Administrators change the property; who may come in is the organisation's to say. The server decides the same. */
export function useWritable() {
  const can = useCan();
  const role = session.use().profile?.role?.type;
  return ({ name }: Section) => can('setting:write') && (name !== 'access' || role === 'organize_admin');
}
