import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addOrganisation, addPerson, addProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { passwords } from '#platform/crypto/password.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

const Wanted = z.object({
  organisation: z.string().min(1),
  property: z.string().min(1),
  username: z.string().regex(/^[a-z0-9._@-]{3,60}$/, 'a username has 3 to 60 of a-z, 0-9, dot, dash, underscore, @'),
  name: z.string().min(1),
});

/** Opens a new house: an organisation, its first property and its first Organize Admin, with a password that must be changed at once. */
export async function createAdmin(config: Config, args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { organisation: text, property: text, username: text, name: text } });
  const { organisation, property, username, name } = Wanted.parse(values);
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await passwords(config.LOBBY_PASSWORD_PEPPER).hash(password);
  await asOwner(ownerUrl(config), async (db) => {
    const organisationId = await addOrganisation(db, { nameTh: organisation, nameEn: organisation });
    const propertyId = await addProperty(db, organisationId, { nameTh: property, nameEn: property });
    await addPerson(db, organisationId, [propertyId], {
      username,
      name,
      passwordHash,
      isPasswordDefault: true,
      role: 'organize_admin',
    });
  });
  console.log(`${username} may sign in once with ${password} and is then asked for a new password.`);
}
