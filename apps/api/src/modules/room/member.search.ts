import { Member } from '@lobby/contract/areas/room';
import { createMask } from '#modules/log/log.public.ts';
import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

const maskPhone = createMask(Member.pick({ phone: true }));
/** What a masked phone shows, or all of it: with any number of digits the hidden ones could be found one by one. */
const SHOWN_OR_WHOLE = 'case when length(asked.digits) = 4 or length(asked.digits) >= 8 then asked.digits end';

/** Residents by name in either script, or by the end of their phone. */
export const memberSearch: SearchProvider = {
  area: 'member',
  needs: 'member:read',
  matches: (may) => ({
    from: `search.find_member(asked.words, ${may('log-reveal:write') ? 'asked.digits' : SHOWN_OR_WHOLE}, ${MAX_CANDIDATES}) hit
      join member on member.id = hit.id`,
    byId: 'join member on member.id = hit.id',
    title: { th: 'member.name_th', en: 'member.name_en' },
    matched: 'case when hit.is_by_phone then member.phone end',
    room: 'member.room_id',
    order: 'member.is_active desc, member.name_th, member.id',
  }),
  mask: (result) => ({ ...result, matched: maskPhone({ phone: result.matched }).phone }),
};
