import { mfaApi } from '@lobby/contract/areas/mfa';
import { passwordApi } from '@lobby/contract/areas/password';
import { sessionApi } from '@lobby/contract/areas/session';
import type { Module } from '#platform/module.ts';
import { confirmPassword } from './confirm.service.ts';
import { cancelEmailChange, confirmEmail, resendEmailLink } from './email-change.service.ts';
import { confirmMfa, recover, verifyCode } from './mfa.service.ts';
import { enrol, renewCodes, turnOff } from './mfa.setting-up.ts';
import { changePassword, forceChangePassword } from './password.service.ts';
import { profileOf, updateOwn } from './profile.ts';
import { checkCode, forgot, resetPassword } from './reset.service.ts';
import { refresh, signOut } from './session.service.ts';
import { endSessions, ownSessions } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';
import { switchProperty } from './switch.service.ts';

export const sessionModule: Module = (route, open, services) => {
  open(sessionApi.login, (visit, { body }) => signIn(visit, body));
  open(sessionApi.refresh, (visit, { body }) => refresh(visit, body?.property));
  open(sessionApi.switch, (visit, { body }) => switchProperty(visit, body.property));
  open(sessionApi.logout, (visit) => signOut(visit));
  open(passwordApi.forgot, (visit, { body }) => forgot(visit, body.email));
  open(passwordApi.check, (visit, { body }) => checkCode(visit, body.code));
  open(passwordApi.reset, (visit, { body }) => resetPassword(visit, body));
  open(passwordApi.confirmEmail, (visit, { body }) => confirmEmail(visit, body.code));

  // Open in form only: these ask who is there themselves, because they hash or count before they write.
  open(sessionApi.confirm, (visit, { body }) => confirmPassword(visit, body.password));
  open(passwordApi.force, (visit, { body }) => forceChangePassword(visit, body));
  open(passwordApi.change, (visit, { body }) => changePassword(visit, body));
  open(mfaApi.verify, (visit, { body }) => verifyCode(visit, body.code));
  open(mfaApi.recover, (visit, { body }) => recover(visit, body.code));
  open(mfaApi.confirm, (visit, { body }) => confirmMfa(visit, body.code));

  route(sessionApi.me, 'arriving', async (ctx, { query }) => {
    const { role, ...profile } = await profileOf(ctx, ctx.user);
    return { data: query.populate ? { ...profile, role } : profile };
  });
  route(sessionApi.updateMe, 'signed-in', (ctx, { body }) => updateOwn(ctx, services.config, body));
  route(sessionApi.resendEmailLink, 'signed-in', async (ctx) => {
    await resendEmailLink(ctx, services.config, ctx.user.id);
    return { data: await profileOf(ctx, ctx.user) };
  });
  route(sessionApi.cancelEmailChange, 'signed-in', async (ctx) => {
    await cancelEmailChange(ctx, ctx.user.id);
    return { data: await profileOf(ctx, ctx.user) };
  });
  route(sessionApi.sessions, 'signed-in', (ctx) => ownSessions(ctx));
  route(sessionApi.endSessions, 'signed-in', (ctx, { body }) => endSessions(ctx, body));

  route(mfaApi.enrol, 'enrolling', (ctx) => enrol(ctx, services));
  route(mfaApi.renewCodes, 'signed-in', (ctx) => renewCodes(ctx, services));
  route(mfaApi.off, 'signed-in', (ctx) => turnOff(ctx));
};
