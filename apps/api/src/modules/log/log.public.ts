export { note } from './log.service.ts';
export { createMask } from './mask-record.ts';
