import { deviceCommands, dueCommands } from '#access-control/command.job.ts';
import { sealAudit } from '#audit/seal.job.ts';
import { sweepFiles, sweepStrays } from '#files/sweep.job.ts';
import { sendPosts } from '#modules/post/send.job.ts';
import { emailLinkJob, emailNoticeJob } from '#modules/session/email-mail.job.ts';
import { passwordMailJob } from '#modules/session/mail.job.ts';
import { purgeSessions } from '#modules/session/purge.job.ts';
import { exportJobs } from './export/export.job.ts';
import { exportKinds } from './exports.ts';
import type { Job } from './kernel/worker.ts';
import { disconnectDevices } from './stream/disconnect.job.ts';
import { turnMonths } from './stream/months.job.ts';

/** Every job of the modules. A new one is one line here. */
export const jobs: Job[] = [
  passwordMailJob,
  emailLinkJob,
  emailNoticeJob,
  purgeSessions,
  sealAudit,
  sweepFiles,
  sweepStrays,
  sendPosts,
  turnMonths,
  disconnectDevices,
  deviceCommands,
  dueCommands,
  ...exportJobs(exportKinds),
];
