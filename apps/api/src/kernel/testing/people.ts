import { addOrganisation, addPerson, addProperty } from '../../commands/people.ts';
import { passwords } from '../../secrets/password.ts';
import type { Config } from '../config.ts';
import { asOwner, ownerUrl } from '../owner.ts';

export const PASSWORD = 'correct horse battery staple';

/** Everybody a test may speak as: three roles at home, those who are kept out, and the neighbours. */
const people = {
  organize: { role: 'organize_admin', at: 'home' },
  admin: { role: 'admin', at: 'home' },
  user: { role: 'user', at: 'home' },
  newcomer: { role: 'admin', at: 'home' },
  blocked: { role: 'admin', at: 'home' },
  tenant: { role: 'tenant', at: 'home' },
  subTenant: { role: 'sub_tenant', at: 'home' },
  neighbour: { role: 'admin', at: 'next' },
  stranger: { role: 'admin', at: 'elsewhere' },
  /** Asked for a second step. */
  guarded: { role: 'admin', at: 'home' },
  /** Works at two properties. */
  deputy: { role: 'organize_admin', at: 'home', also: 'next' },
} as const;
export type Person = keyof typeof people;
export type Place = 'home' | 'next' | 'elsewhere';

/** Two properties of one organisation, and one of another. */
export async function addPeople(
  config: Config,
): Promise<{ properties: Record<Place, number>; accounts: Record<Person, number> }> {
  const passwordHash = await passwords(config.LOBBY_PASSWORD_PEPPER).hash(PASSWORD);
  return asOwner(ownerUrl(config), async (db) => {
    const names = (name: string) => ({ nameTh: name, nameEn: name });
    const ours = await addOrganisation(db, names('Ours'));
    const theirs = await addOrganisation(db, names('Theirs'));
    const properties = {
      home: await addProperty(db, ours, names('Home')),
      next: await addProperty(db, ours, names('Next door')),
      elsewhere: await addProperty(db, theirs, names('Elsewhere')),
    };
    const accounts = {} as Record<Person, number>;
    for (const [name, { role, at, ...more }] of Object.entries(people)) {
      const flags = { isPasswordDefault: name === 'newcomer', status: name !== 'blocked', hasMfa: name === 'guarded' };
      const places = [properties[at], ...('also' in more ? [properties[more.also]] : [])];
      const person = { username: name.toLowerCase(), name, passwordHash, role, ...flags };
      accounts[name as Person] = await addPerson(db, at === 'elsewhere' ? theirs : ours, places, person);
    }
    return { properties, accounts };
  });
}
