export { recordLogAccess } from './log.service.ts';
export { mask } from './mask.rule.ts';
