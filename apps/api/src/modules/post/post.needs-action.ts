import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';
import { postKinds } from './post.kinds.ts';

/** Emergencies that went out in Thai and wait for their English, as long as residents see them. */
export const thaiOnlyPosts: NeedsAction[] = postKinds.map(({ area, kind }) => ({
  name: `${area}-thai-only`,
  needs: `${area}:write`,
  rows: () => sql`
    select id, published_at as since from post where kind = ${kind} and published_at is not null
      and (title_en is null or content_en is null) and is_active and end_date > now()`,
  link: () => `/${area}?isThaiOnly=true&isActive=true`,
}));

/** Both are seen by those who may write only. */
export const unsentPosts: NeedsAction[] = postKinds.flatMap(({ area, kind }): NeedsAction[] => [
  {
    name: `${area}-draft`,
    needs: `${area}:write`,
    rows: () => sql`select id, created_at as since from post where kind = ${kind} and published_at is null`,
    link: () => `/${area}?state=draft`,
  },
  {
    name: `${area}-scheduled`,
    needs: `${area}:write`,
    rows: () => sql`
      select id, published_at as since from post where kind = ${kind} and published_at is not null and sent_at is null`,
    link: () => `/${area}?state=scheduled`,
  },
]);
