export { cancelEmailChange, pendingEmailOf, requestEmailChange, resendEmailLink } from './email-change.service.ts';
export { mailLine } from './mail.job.ts';
