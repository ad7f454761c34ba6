import type { Asked } from './fake-server.ts';

export type ContactRow = { id: number; nameEn: string; phone: string; isEmergency: boolean; updatedAt: string };

/** A contact as the server sends it. */
export const contactRow = (id: number, changes: Partial<ContactRow> = {}) => {
  const nameEn = changes.nameEn ?? `Technician ${String(id).padStart(2, '0')}`;
  return {
    id,
    nameTh: `ไทย ${nameEn}`,
    nameEn,
    position: null,
    phone: `02-000-00${String(id).padStart(2, '0')}`,
    phoneAlt: null,
    email: null,
    lineId: null,
    photo: null,
    isEmergency: false,
    order: 0,
    isVisible: true,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date(Date.UTC(2026, 0, 31 - id)).toISOString(),
    ...changes,
  };
};

const sorted = (rows: ContactRow[], by: string) => {
  const [field, way] = by.split(':') as [keyof ContactRow, string];
  const up = rows.toSorted((one, other) => String(one[field]).localeCompare(String(other[field])));
  return way === 'desc' ? up.toReversed() : up;
};

/** Searches, filters, sorts and pages as the server does, as far as a list of contacts asks for it. */
export function contactPage(rows: ContactRow[], { query }: Pick<Asked, 'query'>) {
  const words = query.get('filters[search][$containsi]') ?? '';
  const emergency = query.get('filters[isEmergency][$eq]');
  const found = rows
    .filter(({ nameEn, phone }) => `${nameEn} ${phone}`.includes(words))
    .filter(({ isEmergency }) => emergency === null || String(isEmergency) === emergency);
  const page = Number(query.get('pagination[page]'));
  const pageSize = Number(query.get('pagination[pageSize]'));
  const data = sorted(found, query.get('sort[0]') ?? '').slice((page - 1) * pageSize, page * pageSize);
  const pagination = { page, pageSize, pageCount: Math.ceil(found.length / pageSize), total: found.length };
  return { body: { data, meta: { pagination, total: found.length } } };
}

/** The positions a contact may have. */
export const positions = (...names: string[]) => ({
  body: {
    data: names.map((nameEn, at) => ({ id: at + 1, code: nameEn, nameTh: nameEn, nameEn, order: at })),
    meta: { pagination: { page: 1, pageSize: 30, pageCount: 1, total: names.length }, total: names.length },
  },
});
