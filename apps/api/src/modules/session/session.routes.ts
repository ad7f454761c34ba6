import { mfaApi } from '@lobby/contract/areas/mfa';
import { passwordApi } from '@lobby/contract/areas/password';
import { sessionApi } from '@lobby/contract/areas/session';
import type { Module } from '#platform/module.ts';
import { confirmPassword } from './confirm.service.ts';
import { cancelEmailChange, confirmEmail, resendEmailLink } from './email-change.service.ts';
import { confirmMfa, recover, verifyCode } from './mfa.service.ts';
import { enrolMfa, renewRecoveryCodes, turnOffMfa } from './mfa-enrolment.service.ts';
import { endSessions, ownSessions } from './own-sessions.service.ts';
import { changePassword, forceChangePassword } from './password.service.ts';
import { profileOf, updateOwn } from './profile.ts';
import { checkCode, requestPasswordReset, resetPassword } from './reset.service.ts';
import { refresh, signOut } from './session.service.ts';
import { signIn } from './sign-in.service.ts';
import { switchProperty } from './switch.service.ts';

export const sessionModule: Module = (route, publicRoute, services) => {
  publicRoute(sessionApi.login, (ctx, { body }) => signIn(ctx, body));
  publicRoute(sessionApi.refresh, (ctx, { body }) => refresh(ctx, body?.property));
  publicRoute(sessionApi.switch, (ctx, { body }) => switchProperty(ctx, body.property));
  publicRoute(sessionApi.logout, (ctx) => signOut(ctx));
  publicRoute(passwordApi.forgot, (ctx, { body }) => requestPasswordReset(ctx, body.email));
  publicRoute(passwordApi.check, (ctx, { body }) => checkCode(ctx, body.code));
  publicRoute(passwordApi.reset, (ctx, { body }) => resetPassword(ctx, body));
  publicRoute(passwordApi.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.code));

  // These authenticate the caller themselves, because they hash or count attempts before they write.
  publicRoute(sessionApi.confirm, (ctx, { body }) => confirmPassword(ctx, body.password));
  publicRoute(passwordApi.force, (ctx, { body }) => forceChangePassword(ctx, body));
  publicRoute(passwordApi.change, (ctx, { body }) => changePassword(ctx, body));
  publicRoute(mfaApi.verify, (ctx, { body }) => verifyCode(ctx, body.code));
  publicRoute(mfaApi.recover, (ctx, { body }) => recover(ctx, body.code));
  publicRoute(mfaApi.confirm, (ctx, { body }) => confirmMfa(ctx, body.code));

  route(sessionApi.me, 'before-second-factor', async (ctx, { query }) => {
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

  route(mfaApi.enrol, 'before-mfa-enrolment', (ctx) => enrolMfa(ctx, services));
  route(mfaApi.renewCodes, 'signed-in', (ctx) => renewRecoveryCodes(ctx, services));
  route(mfaApi.off, 'signed-in', (ctx) => turnOffMfa(ctx));
};
