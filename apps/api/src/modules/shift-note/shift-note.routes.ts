import { shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { listRows, type Module, type Source } from '#platform/module.ts';
import { confirmNote, currentNote, readNote, signNote, writeLine } from './shift-note.service.ts';

const shiftNoteSource: Source = {
  table: 'shiftNote',
  relations: {
    signedBy: { column: 'signedById', to: () => ({ table: 'account' }) },
    confirmedBy: { column: 'confirmedById', to: () => ({ table: 'account' }) },
  },
};

export const shiftNoteModule: Module = (route) => {
  route(shiftNoteApi.list, 'shift-note:read', (ctx, { query }) => listRows(ctx, shiftNoteSource, shiftNoteApi.shape, query));
  route(shiftNoteApi.current, 'shift-note:read', async (ctx) => ({ data: await currentNote(ctx) }));
  route(shiftNoteApi.get, 'shift-note:read', async (ctx, { params }) => ({ data: await readNote(ctx, params.id) }));
  route(shiftNoteApi.write, 'shift-note:write', async (ctx, { body }) => ({ data: await writeLine(ctx, body) }));
  route(shiftNoteApi.sign, 'shift-note:write', async (ctx, { params }) => ({ data: await signNote(ctx, params.id) }));
  route(shiftNoteApi.confirm, 'shift-note:write', async (ctx, { params }) => ({ data: await confirmNote(ctx, params.id) }));
};
