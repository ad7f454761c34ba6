import type { Ctx, Services } from '#platform/module.ts';
import { feedAddress, feedBoxOf, feedTokenOf, newFeedToken } from './feed.address.ts';

type Part = Pick<Services, 'config' | 'sealed'>;

export async function feedAddresses(ctx: Ctx, { config, sealed }: Part) {
  const feed = await ctx.db.selectFrom('calendarFeed').select(['renewed', 'token', 'keyId']).executeTakeFirst();
  return addressesOf(ctx, config, feedTokenOf({ sealed, secrets: config.LOBBY_SECRET_KEY }, ctx.property, feed));
}

/** Another token, another address: whoever has the old one is told that there is nothing. */
export async function renewFeed(ctx: Ctx, { config, sealed }: Part) {
  const token = newFeedToken();
  const { box, keyId } = sealed.seal(token, feedBoxOf(ctx.property));
  await ctx.db
    .insertInto('calendarFeed')
    .values({ renewed: 1, token: box, keyId })
    .onConflict((kept) =>
      kept.column('propertyId').doUpdateSet((eb) => ({ renewed: eb('calendarFeed.renewed', '+', 1), token: box, keyId })),
    )
    .execute();
  return addressesOf(ctx, config, token);
}

function addressesOf({ property, user }: Ctx, { LOBBY_PUBLIC_URL }: Part['config'], token: string) {
  const address = (language: 'th' | 'en') => feedAddress(LOBBY_PUBLIC_URL, token, { property, account: user.id }, language);
  return { th: address('th'), en: address('en') };
}
