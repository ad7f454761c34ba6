import { noticeApi } from '@lobby/contract/areas/post';
import { crudRoutes, type Module, type Route } from '#platform/module.ts';
import { reach, unreached } from './post.audience.ts';
import { duplicatePost } from './post.duplicate.ts';
import { type Face, faces } from './post.faces.ts';
import { showNotice } from './post.notice.ts';
import { publishPost, takeBack } from './post.publish.ts';
import { markRead, receipts } from './post.receipts.ts';
import { createPost, updatePost } from './post.service.ts';

/** Announcements and news are one thing under two names. */
export const postModule: Module = (route, open) => {
  for (const face of faces) postRoutes(route, face);
  open(noticeApi.show, (ctx, { query }) => showNotice(ctx, query.code));
};

function postRoutes(route: Route, face: Face) {
  const { api, area, source } = face;
  crudRoutes(route, api, area, source, ['create', 'update']);
  route(api.create, `${area}:write`, (ctx, { body }) => createPost(face, ctx, body));
  route(api.update, `${area}:write`, (ctx, { params, body }) => updatePost(face, ctx, params.id, body));
  route(api.publish, `${area}:write`, (ctx, { params }) => publishPost(face, ctx, params.id));
  route(api.undo, `${area}:write`, (ctx, { params }) => takeBack(face, ctx, params.id));
  route(api.duplicate, `${area}:write`, (ctx, { params }) => duplicatePost(face, ctx, params.id));
  route(api.reach, `${area}:read`, async (ctx, { body }) => ({ data: await reach(ctx, body) }));
  route(api.unreached, `${area}:read`, async (ctx, { body }) => ({ data: await unreached(ctx, body) }));
  route(api.receipts, `${area}:read`, (ctx, { params, query }) => receipts(face, ctx, params.id, query.pagination));
  route(api.read, `${area}:write`, async (ctx, { params, body }) => ({
    data: await markRead(face, ctx, params.id, body.member),
  }));
}
