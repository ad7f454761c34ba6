import { STAFF_ROLE_IDS } from '@lobby/contract/areas/user';
import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

export const userSearch: SearchProvider = {
  area: 'user',
  needs: 'user:read',
  matches: () => ({
    from: `search.find_user(asked.words, ${MAX_CANDIDATES}) hit join membership on membership.id = hit.id`,
    byId: `join membership on membership.id = hit.id and membership.role_id in (${STAFF_ROLE_IDS.join(', ')})`,
    title: { th: 'membership.name', en: 'coalesce(membership.name_en, membership.name)' },
    detail: { th: 'membership.username', en: 'membership.username' },
    order: 'membership.name, membership.id',
  }),
};
