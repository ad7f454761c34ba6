import { permissionsOf } from '@lobby/contract/access';
import type { Profile } from '@lobby/contract/areas/session';
import { ROLE_IDS } from '@lobby/contract/constants';
import { session, storeSession } from '#shared/session/store.ts';

type Somebody = { id?: number; property?: number; role?: keyof typeof names };
const names = { organize_admin: 'Organize Admin', admin: 'Admin', user: 'User' };

/** Somebody at the desk: an Admin unless a test says otherwise. */
export function signInAs({ id = 7, property = 1, role: type = 'admin' }: Somebody = {}): Profile {
  const role = { id: ROLE_IDS[type], name: names[type], type };
  const profile = {
    id,
    username: `person${id}`,
    name: `Person ${id}`,
    nameEn: null,
    email: null,
    phone: null,
    language: 'en',
    calendar: 'gregory',
    picture: null,
    isPasswordDefault: 0,
    hasMfa: false,
    pendingStep: null,
    role,
    permissions: permissionsOf(type, 'none'),
    properties: 1,
    property: { id: property, nameTh: 'ทดสอบ', nameEn: 'Test', timeZone: 'Asia/Bangkok' },
  } as unknown as Profile;
  storeSession(`token of ${id}`, { id, name: profile.name, role, property: { id: property } });
  session.set({ profile, ended: null });
  return profile;
}
