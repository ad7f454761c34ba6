import { buildingApi } from '@lobby/contract/areas/building';
import { residentApi } from '@lobby/contract/areas/resident';
import { RESIDENT_ROLES, ResidentRow } from '@lobby/contract/areas/resident-import';
import { RELATIONS } from '@lobby/contract/areas/resident-input';
import { DOCUMENT_KINDS } from '@lobby/contract/people/document-number';
import { call } from '#shared/call/call.ts';
import type { SheetShape } from '#shared/import/columns.ts';
import { ImportPage } from '#shared/import/ImportPage.tsx';

const shape: SheetShape = {
  area: 'resident',
  row: ResidentRow,
  example: {
    building: 'A',
    room: 'A1203',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    firstNameEn: 'Somchai',
    lastNameEn: 'Jaidee',
    mobile: '081-234-5678',
    email: 'somchai@example.com',
    movedIn: '01/03/2569',
  },
  words: { documentKind: DOCUMENT_KINDS, role: RESIDENT_ROLES, relation: RELATIONS },
};

/** The names a sheet may use are the ones that are there. */
async function known() {
  const { data } = await call(buildingApi.list, { query: { pagination: { pageSize: 200 } } });
  return { building: data.map(({ name }) => name) };
}

export const ResidentImportPage = () => (
  <ImportPage shape={shape} endpoint={residentApi.import} listPath="/resident/resident-list" known={known} />
);
