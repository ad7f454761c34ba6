import { maskPhone } from '#modules/room/room.public.ts';
import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** Whoever may not reveal asks by the end a mask shows, or by all of the number: by any other part hidden digits could be found. */
const IS_SHOWN_OR_WHOLE = `(not hit.is_by_phone or length(asked.digits) = 4
  or regexp_replace(regexp_replace(member.phone, '[^0-9]', '', 'g'), '^(66)?0?', '') = asked.digits)`;

/** Residents by name in either script, with or without a title, or by the end of their phone. */
export const residentSearch: SearchProvider = {
  area: 'resident',
  needs: 'resident:read',
  matches: (may) => ({
    from: `search.find_member(search.fold_name(asked.words), asked.digits, ${MAX_CANDIDATES}) hit
      join member on member.id = hit.id and ${may('log-reveal:write') ? 'true' : IS_SHOWN_OR_WHOLE}`,
    byId: 'join member on member.id = hit.id',
    title: { th: 'member.name_th', en: 'member.name_en' },
    matched: 'case when hit.is_by_phone then member.phone end',
    room: 'member.room_id',
    order: 'member.is_active desc, member.name_th, member.id',
  }),
  mask: (result) => ({ ...result, matched: maskPhone({ phone: result.matched }).phone }),
};
