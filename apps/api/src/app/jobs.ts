import { accessControlOf } from '#modules/access-control/access-control.public.ts';
import { disconnectDevices } from '#modules/access-event/disconnect.job.ts';
import { rotateMonthPartitions } from '#modules/access-event/months.job.ts';
import { expireHolds, offerWaits, releaseNoShows, switchDevices, turnDoors } from '#modules/booking/booking.jobs.ts';
import { drawSeries } from '#modules/calendar-event/draw-series.job.ts';
import { sendChat } from '#modules/chat/channel/send.job.ts';
import { eraseChats } from '#modules/chat/chat.jobs.ts';
import { remindOfConsents } from '#modules/consent/remind.job.ts';
import { deliverNotices } from '#modules/delivery/deliver.job.ts';
import { deviceCommands, dueCommands } from '#modules/device-command/device-command.job.ts';
import { credentialJobs } from '#modules/device-credential/deliver.job.ts';
import { sealAudit } from '#modules/log/chain.job.ts';
import { endPlannedOccupancies } from '#modules/move-out/move-out.jobs.ts';
import { inboxJobs } from '#modules/notification/notification.jobs.ts';
import { tellOfParcels } from '#modules/parcel/parcel-notice.job.ts';
import { parkingSystemOf } from '#modules/parking/parking.public.ts';
import { slipCheckJobs } from '#modules/payment/slip-check.job.ts';
import { sendPosts } from '#modules/post/send.job.ts';
import { eraseApplicants } from '#modules/registration/erase-applicants.job.ts';
import { runSchedules } from '#modules/report-schedule/run-schedules.job.ts';
import { tellResident } from '#modules/request/tell-resident.job.ts';
import { clearMinorsOfAge, expirePastResidents } from '#modules/resident/resident.jobs.ts';
import { tellResidents } from '#modules/resident-notice/tell-residents.job.ts';
import { emailLinkJob, emailNoticeJob } from '#modules/session/email-change-mail.job.ts';
import { passwordMailJob } from '#modules/session/password-mail.job.ts';
import { purgeSessions } from '#modules/session/purge.job.ts';
import { stampJobs } from '#modules/stamp/stamp.job.ts';
import { listErasures } from '#modules/subject-request/list-erasures.job.ts';
import { checkOutDeliveries, checkOutForgotten, eraseVisitors } from '#modules/visitor/visitor.jobs.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import { sweepFiles, sweepOrphans } from '#platform/files/sweep.job.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { exportKinds } from './exports.ts';
import { residentNotices } from './resident-notices.ts';
import { workSources } from './work-sources.ts';

/** Every job of the modules. A new one is one line here. */
export const jobs: Job[] = [
  passwordMailJob,
  emailLinkJob,
  emailNoticeJob,
  purgeSessions,
  sealAudit,
  sweepFiles,
  sweepOrphans,
  sendPosts,
  runSchedules,
  rotateMonthPartitions,
  disconnectDevices,
  deviceCommands,
  dueCommands,
  ...credentialJobs(accessControlOf),
  endPlannedOccupancies,
  expireHolds,
  releaseNoShows,
  offerWaits,
  turnDoors,
  switchDevices,
  drawSeries,
  eraseApplicants,
  clearMinorsOfAge,
  expirePastResidents,
  listErasures,
  deliverNotices,
  ...inboxJobs(workSources),
  checkOutForgotten,
  eraseVisitors,
  eraseChats,
  sendChat,
  checkOutDeliveries,
  tellOfParcels,
  tellResident,
  tellResidents(residentNotices),
  remindOfConsents,
  ...stampJobs(parkingSystemOf),
  ...slipCheckJobs,
  ...exportJobs(exportKinds),
];
