import { carApi } from '@lobby/contract/areas/car';
import { cardApi } from '@lobby/contract/areas/card';
import { moveOutApi } from '@lobby/contract/areas/move-out';
import { requestApi } from '@lobby/contract/areas/request';
import { residentApi } from '@lobby/contract/areas/resident';
import { call } from '#shared/call/call.ts';

/** What an approval adds: the resident an applicant turns out to be, the number of a card that was asked for. */
export type Corrections = { knownAs?: number; mifare?: string };

/** Each type is approved by a call of its own; a type that is not here can only be rejected. */
const approvals = {
  'create-account': (id: number, { knownAs }: Corrections) => call(residentApi.approve, { body: { id, knownAs } }),
  'create-sub-account': (id: number, { knownAs }: Corrections) => call(residentApi.approveSub, { body: { id, knownAs } }),
  'update-profile': (id: number) => call(residentApi.approveUpdate, { body: { id } }),
  'update-profile-image': (id: number) => call(residentApi.approvePhoto, { body: { id } }),
  'remove-resident': (id: number) => call(moveOutApi.approve, { body: { id } }),
  'revoke-move-out': (id: number) => call(moveOutApi.approveRevocation, { body: { id } }),
  'add-car': (id: number) => call(carApi.approve, { body: { id } }),
  'delete-car': (id: number) => call(carApi.approveRemoval, { body: { id } }),
  'add-card': (id: number, { mifare }: Corrections) => call(cardApi.approveAdd, { body: { id, mifare: mifare ?? null } }),
  'add-mifare': (id: number) => call(cardApi.approveAdd, { body: { id } }),
  'mapping-mifare': (id: number) => call(cardApi.approveMap, { body: { id } }),
  'remove-mifare': (id: number) => call(cardApi.approveRemove, { body: { id } }),
};
type ApprovedType = keyof typeof approvals;
export const hasApproval = (type: string): type is ApprovedType => Object.hasOwn(approvals, type);

/** A card that was asked for without a number gets one with its approval: no two at once. */
export const hasBulkApproval = (type: string): type is Exclude<ApprovedType, 'add-card'> =>
  hasApproval(type) && type !== 'add-card';

export const approveRequest = (type: ApprovedType, id: number, corrections: Corrections) => approvals[type](id, corrections);
export const rejectRequest = (id: number, reason: string) => call(requestApi.reject, { body: { id, reason } });
export const approveMany = (type: ApprovedType, ids: number[]) => call(requestApi.approveMany, { body: { ids, type } });

/** The room of an applicant is a change of the registration. */
export const LIVE_AREAS = { liveAreas: ['registration'] } as const;

/** As many as a list gives at once; what is decided makes room for the next. */
const MAX_ROWS = 1000;

/** What waits, the oldest first, and how many there are in all. */
export async function listWaiting() {
  const query = { pagination: { pageSize: MAX_ROWS }, sort: ['createdAt:asc'] };
  const { data, meta } = await call(requestApi.waiting, { query });
  return { requests: data, total: meta.pagination.total };
}

export const readRequest = async (id: number) => (await call(requestApi.get, { params: { id } })).data;

export async function countWaiting(): Promise<number> {
  return (await call(requestApi.waiting, { query: { pagination: { pageSize: 1 } } })).meta.pagination.total;
}
