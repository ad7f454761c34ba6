import { maskedEnd } from '#modules/log/log.public.ts';
import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By a whole number alone: by its parts what a mask hides could be found digit by digit. */
export const cardSearch: SearchProvider = {
  area: 'card',
  needs: 'card:read',
  matches: () => ({
    from: `search.find_card(asked.words, ${MAX_CANDIDATES}) hit join card on card.id = hit.id`,
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
