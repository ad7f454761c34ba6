import { roleShape, userApi } from '@lobby/contract/areas/user';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { cancelEmailChange, resendEmailLink } from '#modules/session/session.public.ts';
import { listRows, type Module, notFound } from '#platform/module.ts';
import { approveMfaReset, askMfaReset } from './mfa-reset.service.ts';
import { newActivation } from './user.activation.ts';
import { pageOfUser } from './user.page.ts';
import { createUser, removeUser, updateUser } from './user.service.ts';
import { roleSource, tenantRecords, userRecords } from './user.source.ts';

const also = (query: WireQuery, filter: object): WireQuery => ({ ...query, filters: { $and: [query.filters ?? {}, filter] } });
const ofRole = (role: keyof typeof ROLE_IDS) => ({ role: { id: { $eq: String(ROLE_IDS[role]) } } });

export const userModule: Module = (route, _open, services) => {
  const { source, shape } = userRecords;
  route(userApi.list, 'user:read', (ctx, { query }) => listRows(ctx, source, shape, staffOnly(query)));
  route(userApi.get, 'user:read', async (ctx, { params }) => ({ data: await pageOfUser(ctx, params.id) }));
  route(userApi.create, 'user:write', (ctx, { body }) => createUser(ctx, services.config, body));
  route(userApi.update, 'user:read', (ctx, { params, body }) => updateUser(ctx, services.config, params.id, body));
  route(userApi.remove, 'user:write', (ctx, { body }) => removeUser(ctx, body));
  route(userApi.activate, 'user:write', async (ctx, { params }) => ({
    data: await newActivation(ctx, services.config, params.id),
  }));
  route(userApi.resendEmailLink, 'user:write', async (ctx, { params }) => {
    await pageOfUser(ctx, params.id); // staff only
    await resendEmailLink(ctx, services.config, params.id);
    return { data: await pageOfUser(ctx, params.id) };
  });
  route(userApi.cancelEmailChange, 'user:write', async (ctx, { params }) => {
    await pageOfUser(ctx, params.id);
    await cancelEmailChange(ctx, params.id);
    return { data: await pageOfUser(ctx, params.id) };
  });
  route(userApi.askMfaReset, 'user:write', (ctx, { params, body }) => askMfaReset(ctx, params.id, body.reason));
  route(userApi.approveMfaReset, 'user:write', (ctx, { params }) => approveMfaReset(ctx, params.id));

  route(userApi.roles, 'role:read', (ctx, { query: { roleId, ...query } }) =>
    listRows(ctx, roleSource, roleShape, roleId === undefined ? query : also(query, { id: { $eq: String(roleId) } })),
  );
  route(userApi.tenants, 'member:read', (ctx, { query }) =>
    listRows(ctx, tenantRecords.source, tenantRecords.shape, also(query, ofRole('tenant'))),
  );
  /** Those who live with a tenant: the sub-tenants of the same room. */
  route(userApi.subTenants, 'member:read', async (ctx, { params, query }) => {
    const tenant = await ctx.db.selectFrom('member').select('roomId').where('id', '=', params.userId).executeTakeFirst();
    if (!tenant) throw notFound();
    const together = { $and: [ofRole('sub_tenant'), { room: { id: { $eq: String(tenant.roomId) } } }] };
    return listRows(ctx, tenantRecords.source, tenantRecords.shape, also(query, together));
  });
};

/** Residents are members of the property, too; they are not staff. */
const staffOnly = (query: WireQuery) => also(query, { role: { type: { $in: ['organize_admin', 'admin', 'user'] } } });
