import { buildingApi } from '@lobby/contract/areas/building';
import { CARD_KINDS, cardApi } from '@lobby/contract/areas/card';
import { CardImportRow } from '@lobby/contract/areas/card-import';
import { call } from '#shared/call/call.ts';
import type { SheetShape } from '#shared/import/columns.ts';
import { ImportPage } from '#shared/import/ImportPage.tsx';

const shape: SheetShape = {
  area: 'card',
  row: CardImportRow,
  example: { number: '0013961168', printed: 'A-0042', building: 'A', room: 'A1203', holder: 'สมชาย ใจดี' },
  words: { kind: CARD_KINDS },
};

/** The names a sheet may use are the ones that are there. */
async function known() {
  const { data } = await call(buildingApi.list, { query: { pagination: { pageSize: 200 } } });
  return { building: data.map(({ name }) => name) };
}

export const CardImportPage = () => (
  <ImportPage shape={shape} endpoint={cardApi.import} listPath="/resident/card" known={known} />
);
