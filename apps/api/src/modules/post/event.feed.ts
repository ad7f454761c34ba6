import type { Config } from '#kernel/config.ts';
import type { Ctx } from '#kernel/context.ts';
import { feedAddress } from '../../calendar/feed.address.ts';

type Secret = Pick<Config, 'LOBBY_SECRET_KEY' | 'LOBBY_PUBLIC_URL'>;

export async function feedAddresses(ctx: Ctx, config: Secret) {
  const feed = await ctx.db.selectFrom('calendarFeed').select('renewed').executeTakeFirst();
  return addressesAt(ctx, config, feed?.renewed ?? 0);
}

/** The count goes up and with it the address changes: whoever has the old one is told that there is nothing. */
export async function renewFeed(ctx: Ctx, config: Secret) {
  const { renewed } = await ctx.db
    .insertInto('calendarFeed')
    .values({ renewed: 1 })
    .onConflict((kept) => kept.column('propertyId').doUpdateSet((eb) => ({ renewed: eb('calendarFeed.renewed', '+', 1) })))
    .returning('renewed')
    .executeTakeFirstOrThrow();
  return addressesAt(ctx, config, renewed);
}

function addressesAt({ property, user }: Ctx, config: Secret, renewed: number) {
  const address = (language: 'th' | 'en') =>
    feedAddress(config.LOBBY_SECRET_KEY, config.LOBBY_PUBLIC_URL, { property, account: user.id }, renewed, language);
  return { th: address('th'), en: address('en') };
}
