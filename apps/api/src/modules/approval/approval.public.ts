export { approve, ask, assertApprovedAtOnce, findRequest, lockRoomsOf, recordApproved, reject } from './approval.service.ts';
export { type AnyHandler, type Approval, approvedAtOnce, type RequestHandler, type StoredRequest } from './approval.ts';
export { encryptRequestValues, openRequestValues } from './request-values.ts';
export { residentRule } from './resident-rule.ts';
