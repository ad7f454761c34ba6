export { mailLine } from './mail.job.ts';
