import { z } from 'zod';
import { ref } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** What can be made from a conversation with a resident. */
export const MADE_FROM_CHAT = ['booking', 'subject-request', 'shift-note'] as const;

/** The message something is made from. The conversation gets a line that names the record. */
const FromChat = z.strictObject({
  conversation: ref('chat'),
  number: z.int(problem('invalid')).min(1, problem('outOfRange')).max(2_147_483_647, problem('outOfRange')),
});
export type FromChat = z.infer<typeof FromChat>;
export const fromChat = FromChat.nullable()
  .default(null)
  .meta({ examples: [null] });

nameSchemas({ FromChat });
