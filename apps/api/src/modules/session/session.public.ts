export { cancelEmailChange, pendingEmailOf, requestEmailChange, resendEmailLink } from './email-change.service.ts';
export { mailQueue } from './mail.job.ts';
