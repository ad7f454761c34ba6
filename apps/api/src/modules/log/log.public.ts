export { describeEntries } from './log.entries.ts';
export { recordLogAccess } from './log.service.ts';
export { maskedEnd } from './mask.rule.ts';
export { createMask } from './mask-record.ts';
