export { describeEntries } from './log.entries.ts';
export { recordLogAccess } from './log.service.ts';
export { maskedEnd } from './mask.rule.ts';
export { maskName } from './mask-name.ts';
export { isSecret, maskOfOthers } from './mask-others.ts';
export { createMask } from './mask-record.ts';
