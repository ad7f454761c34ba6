export { readAccessLog } from './access-log.service.ts';
export { hourByHour } from './export/access-log.export.ts';
export { headerIn } from './export/labels.ts';
export { readLogQuery } from './log-query.ts';
export { assertReasonGiven } from './reason.ts';
export { conditionsOf, type Range, rangeIn, tooManyDays, type Window } from './window.ts';
