import type { Source } from '#kernel/query/source.ts';

/** What a picture or an attachment leads to. Its addresses are put in as the answer leaves (`files/addresses.ts`). */
export const fileSource: Source = { table: 'file' };
