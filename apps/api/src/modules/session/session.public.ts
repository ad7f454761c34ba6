export { cancelEmailChange, pendingEmailOf, requestEmailChange, resendEmailLink } from './email-change.service.ts';
export { mailQueue } from './password-mail.job.ts';
export { SESSION_ACTIONS } from './session-events.ts';
