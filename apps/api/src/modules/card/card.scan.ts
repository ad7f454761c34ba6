import { roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';
import { readCard } from './card.read.ts';

/** In whatever form the reader reports its number; masked as everywhere for whoever may not write. */
export const cardScanner: Scanner = {
  kind: 'card',
  needs: 'card:read',
  async find(ctx, code) {
    const { cards } = await readCard(ctx, code);
    if (cards.length === 0) return [];
    const { rows } = await ctx.query<{ id: number; room: ScanHit['room'] }>(
      `select card.id, ${roomById('card.room_id')} as room from card where id = any($1)`,
      [cards.map(({ id }) => id)],
    );
    const roomOf = new Map(rows.map(({ id, room }) => [id, room]));
    return cards.map(({ id, serial, printed, member, state }) => ({
      id,
      title: { th: printed ?? serial, en: printed ?? serial },
      detail: member && { th: member.nameTh, en: member.nameEn },
      state,
      room: roomOf.get(id) ?? null,
      act: null,
    }));
  },
};
