export { planNotices, planNoticesAnew, reminderAt } from './notice.plan.ts';
export { noticesAbout } from './notice.read.ts';
export type { NoticeKind } from './notice-kind.ts';
export { dayShown, linesOf } from './notice-words.ts';
