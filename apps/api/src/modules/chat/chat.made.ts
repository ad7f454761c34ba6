import { may } from '@lobby/contract/access';
import type { ChatEvent } from '@lobby/contract/areas/chat-message';
import type { FromChat } from '@lobby/contract/areas/chat-origin';
import { type Ctx, forbidden, invalidField } from '#platform/module.ts';
import { addSystemLine } from './chat.source.ts';

type Made = 'bookingId' | 'subjectRequestId' | 'shiftNoteLineId';
const EVENTS = {
  bookingId: 'madeBooking',
  subjectRequestId: 'madeRequest',
  shiftNoteLineId: 'madeNote',
} as const satisfies Record<Made, ChatEvent>;

/** In the transaction that makes the record: the conversation says what was made of which message, by whom. */
export async function noteMade(ctx: Ctx, from: FromChat | null, made: Made, id: number, name = ''): Promise<void> {
  if (from === null) return;
  if (!may(ctx.user.role, 'chat:write')) throw forbidden();
  // Locked, as the line takes a number of it.
  const conversation = await ctx.db
    .selectFrom('conversation')
    .select('lastNumber')
    .where('id', '=', from.conversation)
    .where('kind', '=', 'resident')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!conversation || from.number > conversation.lastNumber) throw invalidField('from', 'notFound');
  const number = await addSystemLine(ctx, from.conversation, EVENTS[made], name, from.number);
  await ctx.db
    .insertInto('chatRecord')
    .values({ conversationId: from.conversation, number, [made]: id })
    .execute();
  await ctx.emit('record.changed', { area: 'chat', id: from.conversation, change: 'updated' });
}

/** The conversation each of these records was made from. */
export async function madeFrom({ db }: Pick<Ctx, 'db'>, made: Made, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('chatRecord').select([made, 'conversationId']).where(made, 'in', ids).execute();
  return new Map(rows.map((row) => [row[made] as number, row.conversationId]));
}
