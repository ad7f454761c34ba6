import { maskedEnd } from '#modules/log/log.public.ts';
import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By a whole number alone, for whoever sees it whole: others would find it by trying all of them. */
export const cardSearch: SearchProvider = {
  area: 'card',
  needs: 'card:read',
  matches: (mayDo) => ({
    from: `search.find_card(${mayDo('card:write') ? 'asked.words' : 'null'}, ${MAX_CANDIDATES}) hit join card on card.id = hit.id`,
    byId: 'join card on card.id = hit.id',
    title: { th: maskedEnd('card.serial'), en: maskedEnd('card.serial') },
    detail: {
      th: `coalesce((select name_th from member where id = card.member_id), '')`,
      en: `coalesce((select name_en from member where id = card.member_id), '')`,
    },
    room: 'card.room_id',
    order: 'card.is_active desc, card.id desc',
  }),
};
