import { z } from 'zod';

/** Which part of the queue is shown. */
export const CHAT_VIEWS = ['open', 'mine', 'failed', 'pending', 'snoozed', 'resolved', 'staff'] as const;
export type ChatView = (typeof CHAT_VIEWS)[number];

const Search = z.object({
  view: z.enum(CHAT_VIEWS).optional().catch(undefined),
  id: z.coerce.number().int().positive().optional().catch(undefined),
  text: z.string().max(100).optional().catch(undefined),
});
export type ChatSearch = z.infer<typeof Search>;

export const chatSearch = (raw: Record<string, unknown>): ChatSearch =>
  Object.fromEntries(Object.entries(Search.parse(raw)).filter(([, value]) => value !== undefined && value !== ''));
