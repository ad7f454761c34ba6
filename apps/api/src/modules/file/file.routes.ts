import { fileApi, fileShape } from '@lobby/contract/areas/file';
import { findRow, type Module, notFound } from '#platform/module.ts';
import { fileSource } from './file.public.ts';

/** The file was parsed, re-encoded and stored before the handler runs (`files/multipart-upload.ts`). Only the caller's own new file is answered. */
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
