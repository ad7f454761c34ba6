import { visitorApi } from '@lobby/contract/areas/visitor';
import { visitorBlockApi } from '@lobby/contract/areas/visitor-block';
import { invitationApi } from '@lobby/contract/areas/visitor-invitation';
import { listRows, type Module, recordOf } from '#platform/module.ts';
import { addBlock, changeBlock, endBlock } from './visitor.block.ts';
import { changeVisit, createVisit } from './visitor.create.ts';
import { approveVisit, cancelVisit, denyVisit, eraseVisit, newLink } from './visitor.decide.ts';
import { checkIn, checkOut, checkOutAll, walkIn } from './visitor.entry.ts';
import { expectedVisits } from './visitor.expected.ts';
import { completeInvitation, declineInvitation, openInvitation } from './visitor.invitation.ts';
import { listVisits, readVisitPage, summary } from './visitor.read.ts';
import { blockRecords } from './visitor.source.ts';
import { undoEntry } from './visitor.undo.ts';

export const visitorModule: Module = (route, publicRoute, { config }) => {
  route(visitorApi.list, 'visitor:read', (ctx, { query }) => listVisits(ctx, query));
  route(visitorApi.summary, 'visitor:read', async (ctx) => ({ data: await summary(ctx) }));
  route(visitorApi.expected, 'visitor:desk', async (ctx) => ({ data: await expectedVisits(ctx) }));
  route(visitorApi.get, 'visitor:read', async (ctx, { params }) => ({ data: await readVisitPage(ctx, config, params.id) }));
  route(visitorApi.create, 'visitor:write', async (ctx, { body }) => ({ data: await createVisit(ctx, config, body) }));
  route(visitorApi.update, 'visitor:write', (ctx, { params, body }) => changeVisit(ctx, config, params.id, body));
  route(visitorApi.cancel, 'visitor:write', (ctx, { params }) => cancelVisit(ctx, params.id));
  route(visitorApi.approve, 'visitor:write', (ctx, { params }) => approveVisit(ctx, config, params.id));
  route(visitorApi.deny, 'visitor:write', (ctx, { params, body }) => denyVisit(ctx, params.id, body.reason));
  route(visitorApi.newLink, 'visitor:write', async (ctx, { params }) => ({ data: await newLink(ctx, config, params.id) }));
  route(visitorApi.erase, 'visitor:write', (ctx, { params }) => eraseVisit(ctx, params.id));
  route(visitorApi.checkIn, 'visitor:desk', async (ctx, { body }) => ({ data: await checkIn(ctx, config, body) }));
  route(visitorApi.checkOut, 'visitor:desk', async (ctx, { body }) => ({ data: await checkOut(ctx, body) }));
  route(visitorApi.checkOutAll, 'visitor:desk', async (ctx, { body }) => ({ data: await checkOutAll(ctx, body) }));
  route(visitorApi.undoEntry, 'visitor:desk', (ctx, { params }) => undoEntry(ctx, params.id));
  route(visitorApi.walkIn, 'visitor:desk', async (ctx, { body }) => ({ data: await walkIn(ctx, config, body) }));

  route(visitorBlockApi.list, 'visitor-block:write', (ctx, { query }) =>
    listRows(ctx, blockRecords.source, blockRecords.shape, query),
  );
  route(visitorBlockApi.get, 'visitor-block:write', async (ctx, { params }) => ({
    data: await recordOf(blockRecords, ctx, params.id),
  }));
  route(visitorBlockApi.create, 'visitor-block:write', (ctx, { body }) => addBlock(ctx, config, body));
  route(visitorBlockApi.update, 'visitor-block:write', (ctx, { params, body }) => changeBlock(ctx, config, params.id, body));
  route(visitorBlockApi.remove, 'visitor-block:write', (ctx, { params }) => endBlock(ctx, params.id));

  publicRoute(invitationApi.open, async (ctx, { body }) => ({ data: await openInvitation(ctx, body.token) }));
  publicRoute(invitationApi.complete, async (ctx, { body }) => ({ data: await completeInvitation(ctx, body) }));
  publicRoute(invitationApi.decline, async (ctx, { body }) => ({ data: await declineInvitation(ctx, body.token) }));
};
