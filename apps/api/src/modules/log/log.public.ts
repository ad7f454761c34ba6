export { note } from './log.service.ts';
export { mask } from './mask.rule.ts';
