import { roleShape, userApi } from '@lobby/contract/areas/user';
import { cancelEmailChange, resendEmailLink } from '#modules/session/session.public.ts';
import { listRows, type Module } from '#platform/module.ts';
import { approveMfaReset, requestMfaReset } from './mfa-reset.service.ts';
import { issueActivation } from './user.activation.ts';
import { readUserPage } from './user.page.ts';
import { createUser, removeUser, updateUser } from './user.service.ts';
import { roleSource, userRecords } from './user.source.ts';

export const userModule: Module = (route, _publicRoute, services) => {
  const { source, shape } = userRecords;
  route(userApi.list, 'user:read', (ctx, { query }) => listRows(ctx, source, shape, query, STAFF));
  route(userApi.get, 'user:read', async (ctx, { params }) => ({ data: await readUserPage(ctx, params.id) }));
  route(userApi.create, 'user:write', (ctx, { body }) => createUser(ctx, services.config, body));
  route(userApi.update, 'user:read', (ctx, { params, body }) => updateUser(ctx, services.config, params.id, body));
  route(userApi.remove, 'user:write', (ctx, { body }) => removeUser(ctx, body));
  route(userApi.activate, 'user:write', async (ctx, { params }) => ({
    data: await issueActivation(ctx, services.config, params.id),
  }));
  route(userApi.resendEmailLink, 'user:write', async (ctx, { params }) => {
    await readUserPage(ctx, params.id); // staff only
    await resendEmailLink(ctx, services.config, params.id);
    return { data: await readUserPage(ctx, params.id) };
  });
  route(userApi.cancelEmailChange, 'user:write', async (ctx, { params }) => {
    await readUserPage(ctx, params.id);
    await cancelEmailChange(ctx, params.id);
    return { data: await readUserPage(ctx, params.id) };
  });
  route(userApi.askMfaReset, 'user:write', (ctx, { params, body }) => requestMfaReset(ctx, params.id, body.reason));
  route(userApi.approveMfaReset, 'user:write', (ctx, { params }) => approveMfaReset(ctx, params.id));

  route(userApi.roles, 'role:read', (ctx, { query: { roleId, ...query } }) =>
    listRows(ctx, roleSource, roleShape, query, roleId === undefined ? {} : { id: { $eq: String(roleId) } }),
  );
};

/** Residents are members of the property, too; they are not staff. */
export const STAFF = { role: { type: { $in: ['organize_admin', 'admin', 'user'] } } };
