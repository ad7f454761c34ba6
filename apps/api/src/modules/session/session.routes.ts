import { mfaApi } from '@lobby/contract/areas/mfa';
import { passwordApi } from '@lobby/contract/areas/password';
import { sessionApi } from '@lobby/contract/areas/session';
import type { Module } from '#kernel/server.ts';
import { confirmPassword } from './confirm.service.ts';
import { confirmMfa, enrol, recover, renewCodes, turnOff, verifyCode } from './mfa.service.ts';
import { changePassword, forceChangePassword } from './password.service.ts';
import { profileOf, updateOwn } from './profile.ts';
import { checkCode, forgot, resetPassword } from './reset.service.ts';
import { refresh, signOut } from './session.service.ts';
import { endSessions, ownSessions } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';
import { switchProperty } from './switch.service.ts';

export const sessionModule: Module = (route, open, kernel) => {
  open(sessionApi.login, (visit, { body }) => signIn(visit, body));
  open(sessionApi.refresh, (visit, { body }) => refresh(visit, body?.property));
  open(sessionApi.switch, (visit, { body }) => switchProperty(visit, body.property));
  open(sessionApi.logout, (visit) => signOut(visit));
  open(passwordApi.forgot, (visit, { body }) => forgot(visit, body.email));
  open(passwordApi.check, (visit, { body }) => checkCode(visit, body.code));
  open(passwordApi.reset, (visit, { body }) => resetPassword(visit, body));

  route(sessionApi.me, 'arriving', async (ctx, { query }) => {
    const { role, ...profile } = await profileOf(ctx, ctx.user);
    return { data: query.populate ? { ...profile, role } : profile };
  });
  route(sessionApi.updateMe, 'signed-in', (ctx, { body }) => updateOwn(ctx, body));
  route(sessionApi.sessions, 'signed-in', (ctx) => ownSessions(ctx));
  route(sessionApi.endSessions, 'signed-in', (ctx, { body }) => endSessions(ctx, body));
  route(sessionApi.confirm, 'enrolling', (ctx, { body }) => confirmPassword(ctx, kernel, body.password));

  route(passwordApi.force, 'self', (ctx, { body }) => forceChangePassword(ctx, kernel.passwords, body));
  route(passwordApi.change, 'self', (ctx, { body }) => changePassword(ctx, kernel, body));

  route(mfaApi.verify, 'arriving', (ctx, { body }) => verifyCode(ctx, kernel, body.code));
  route(mfaApi.recover, 'arriving', (ctx, { body }) => recover(ctx, kernel, body.code));
  route(mfaApi.enrol, 'enrolling', (ctx) => enrol(ctx, kernel));
  route(mfaApi.confirm, 'enrolling', (ctx, { body }) => confirmMfa(ctx, kernel, body.code));
  route(mfaApi.renewCodes, 'signed-in', (ctx) => renewCodes(ctx, kernel));
  route(mfaApi.off, 'signed-in', (ctx) => turnOff(ctx));
};
