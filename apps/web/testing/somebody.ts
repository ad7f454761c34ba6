import { permissionsOf } from '@lobby/contract/access';
import type { Profile } from '@lobby/contract/areas/session';
import { session, storeSession } from '#shared/session/store.ts';

type Somebody = { id?: number; property?: number };

/** Somebody at the desk: an Admin unless a test says otherwise. */
export function signInAs({ id = 7, property = 1 }: Somebody = {}): Profile {
  const role = { id: 6, name: 'Admin', type: 'admin' } as const;
  const profile = {
    id,
    username: `person${id}`,
    name: `Person ${id}`,
    email: null,
    phone: null,
    language: 'en',
    picture: null,
    isPasswordDefault: 0,
    hasMfa: false,
    cage: null,
    role,
    permissions: permissionsOf('admin', 'none'),
    properties: 1,
    property: { id: property, nameTh: 'ทดสอบ', nameEn: 'Test', timeZone: 'Asia/Bangkok' },
  } as unknown as Profile;
  storeSession(`token of ${id}`, { id, name: profile.name, role, property: { id: property } });
  session.set({ profile, ended: null });
  return profile;
}
