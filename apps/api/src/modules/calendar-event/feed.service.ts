import type { Ctx, Services } from '#platform/module.ts';
import { feedAddress, feedAssociatedData, feedTokenOf, newFeedToken } from './feed.address.ts';

type Part = Pick<Services, 'config' | 'encryption'>;

export async function feedAddresses(ctx: Ctx, { config, encryption }: Part, facility: number | null = null) {
  const feed = await ctx.db.selectFrom('calendarFeed').select(['renewed', 'token', 'keyId']).executeTakeFirst();
  return addressesOf(ctx, config, feedTokenOf({ encryption, secrets: config.LOBBY_SECRET_KEY }, ctx.property, feed), facility);
}

/** A new token changes the addresses: the old ones answer 404. */
export async function renewFeed(ctx: Ctx, { config, encryption }: Part) {
  const token = newFeedToken();
  const { ciphertext, keyId } = encryption.encrypt(token, feedAssociatedData(ctx.property));
  await ctx.db
    .insertInto('calendarFeed')
    .values({ renewed: 1, token: ciphertext, keyId })
    .onConflict((existing) =>
      existing
        .column('propertyId')
        .doUpdateSet((eb) => ({ renewed: eb('calendarFeed.renewed', '+', 1), token: ciphertext, keyId })),
    )
    .execute();
  return addressesOf(ctx, config, token);
}

function addressesOf(
  { property, user }: Ctx,
  { LOBBY_PUBLIC_URL }: Part['config'],
  token: string,
  facility: number | null = null,
) {
  const address = (language: 'th' | 'en') =>
    feedAddress(LOBBY_PUBLIC_URL, token, { property, account: user.id, facility }, language);
  return { th: address('th'), en: address('en') };
}
