import { ROLE_IDS } from '@lobby/contract/constants';

const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const roles = {
  tenant: { id: ROLE_IDS.tenant, name: 'Tenant', type: 'tenant' },
  sub_tenant: { id: ROLE_IDS.sub_tenant, name: 'Sub-tenant', type: 'sub_tenant' },
};

/** A resident as the server lists them. */
export const residentRow = (id: number, nameEn: string, more: object = {}) => ({
  id,
  nameTh: `ไทย ${nameEn}`,
  nameEn,
  relation: 'owner',
  livesHere: true,
  getsNotices: true,
  isActive: true,
  movedIn: '2024-03-01',
  leavesOn: null,
  leftAt: null,
  moveOutId: null,
  role: roles.tenant,
  phone: '•••-5678',
  hasAccount: true,
  isBlocked: false,
  photo: null,
  ...when,
  ...more,
});

/** The same on a page of their own, in one room. */
export const residentPage = (id: number, nameEn: string, more: object = {}) => {
  const { phone: _, hasAccount: __, isBlocked: ___, role, ...row } = residentRow(id, nameEn);
  const [firstName = '', lastName = ''] = nameEn.split(' ');
  const { relation, movedIn, leavesOn, leftAt, isActive } = row;
  return {
    ...row,
    title: null,
    firstName,
    lastName,
    firstNameEn: firstName,
    lastNameEn: lastName,
    gender: 'unspecified',
    phone: '081-234-5678',
    email: null,
    language: null,
    blockedAt: null,
    blockedReason: null,
    document: { kind: 'thai-id', country: null, masked: '1-1017-xxxxx-xx-8' },
    minorUntil: null,
    guardian: null,
    account: null,
    rooms: [{ id, isActive, role, relation, movedIn, leavesOn, leftAt, room: { id: 12, name: 'A1203', building: 'A' } }],
    similar: [],
    counts: { cards: 0, cars: 0, parcels: 0, requests: 0 },
    mergeUndo: null,
    ...more,
  };
};

export const coResident = { role: roles.sub_tenant, relation: 'family' };

export const pageOfRows = (...data: object[]) => ({
  body: { data, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: data.length }, total: data.length } },
});
