import { noticeApi } from '@lobby/contract/areas/post';
import { crudRoutes, type Module, type Route } from '#platform/module.ts';
import { countRecipients, listUnreachedRooms } from './post.audience.ts';
import { duplicatePost } from './post.duplicate.ts';
import { type PostKind, postKinds } from './post.kinds.ts';
import { showNotice } from './post.notice.ts';
import { publishPost, unpublish } from './post.publish.ts';
import { markRead, receipts } from './post.receipts.ts';
import { createPost, updatePost } from './post.service.ts';

/** Announcements and news have the same routes. */
export const postModule: Module = (route, publicRoute) => {
  for (const postKind of postKinds) postRoutes(route, postKind);
  publicRoute(noticeApi.show, (ctx, { query }) => showNotice(ctx, query.code));
};

function postRoutes(route: Route, postKind: PostKind) {
  const { api, area, source } = postKind;
  crudRoutes(route, api, area, source, ['create', 'update']);
  route(api.create, `${area}:write`, (ctx, { body }) => createPost(postKind, ctx, body));
  route(api.update, `${area}:write`, (ctx, { params, body }) => updatePost(postKind, ctx, params.id, body));
  route(api.publish, `${area}:write`, (ctx, { params }) => publishPost(postKind, ctx, params.id));
  route(api.undo, `${area}:write`, (ctx, { params }) => unpublish(postKind, ctx, params.id));
  route(api.duplicate, `${area}:write`, (ctx, { params }) => duplicatePost(postKind, ctx, params.id));
  route(api.reach, `${area}:read`, async (ctx, { body }) => ({ data: await countRecipients(ctx, body) }));
  route(api.unreached, `${area}:read`, async (ctx, { body }) => ({ data: await listUnreachedRooms(ctx, body) }));
  route(api.receipts, `${area}:read`, (ctx, { params, query }) => receipts(postKind, ctx, params.id, query.pagination));
  route(api.read, `${area}:write`, async (ctx, { params, body }) => ({
    data: await markRead(postKind, ctx, params.id, body.member),
  }));
}
