import { fileApi, fileShape } from '@lobby/contract/areas/file';
import { findRow } from '#kernel/rows.ts';
import type { Module } from '#kernel/server.ts';
import { fileSource } from './file.public.ts';

/** The file was read, drawn anew and kept before the call came here (`files/brought.ts`). */
export const fileModule: Module = (route) =>
  route(fileApi.upload, 'file:write', async (ctx, { body }) => ({ data: await findRow(ctx, fileSource, fileShape, body.file) }));
