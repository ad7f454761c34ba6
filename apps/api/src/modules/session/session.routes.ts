import { sessionApi } from '@lobby/contract/areas/session';
import type { Module } from '#kernel/server.ts';
import { changePassword, forceChangePassword } from './password.service.ts';
import { profileOf } from './profile.ts';
import { refresh, signOut } from './session.service.ts';
import { signIn } from './sign-in.service.ts';

export const sessionModule: Module = (route, open, kernel) => {
  open(sessionApi.login, (visit, { body }) => signIn(visit, body));
  open(sessionApi.refresh, (visit) => refresh(visit));
  open(sessionApi.logout, (visit) => signOut(visit));
  route(sessionApi.me, 'self', async (ctx, { query }) => {
    const { role, ...profile } = await profileOf(ctx, ctx.user.id);
    return { data: query.populate ? { ...profile, role } : profile };
  });
  route(sessionApi.forceChangePassword, 'self', (ctx, { body }) => forceChangePassword(ctx, kernel.passwords, body));
  route(sessionApi.changePassword, 'self', (ctx, { body }) => changePassword(ctx, kernel.passwords, body));
};
