import { fileApi, fileShape } from '@lobby/contract/areas/file';
import { findRow, type Module, notFound } from '#platform/module.ts';
import { fileSource } from './file.public.ts';

/** The file was read, drawn anew and kept before the call came here (`files/brought.ts`). Only the caller's own new one is answered. */
export const fileModule: Module = (route) =>
  route(fileApi.upload, 'file:write', async (ctx, { body }) => {
    const mine = await ctx.db
      .selectFrom('file')
      .select('id')
      .where('id', '=', body.file)
      .where('uploadedById', '=', ctx.user.id)
      .where('unheldSince', 'is not', null)
      .executeTakeFirst();
    if (!mine) throw notFound();
    return { data: await findRow(ctx, fileSource, fileShape, mine.id) };
  });
