import type { Area } from '#shared/area/area.ts';
import { openingOn } from '#shared/list-search/list-search.ts';
import { plainText } from '#shared/texts/plain.ts';
import { PARCEL_OPENS_ON } from './parcel-opens-on.ts';

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconPackage.mjs');

export const parcelArea: Area = {
  name: 'parcel',
  group: 'services',
  menu: {
    icon,
    count: { label: 'parcel.menuCount', load: () => import('./parcel-calls.ts').then((file) => file.countOverdue()) },
  },
  texts: { th: () => import('./parcel.th.json'), en: () => import('./parcel.en.json') },
  records: [
    { table: 'parcel', page: (id) => `/parcel/${id}` },
    { table: 'handover' },
    // Every move is a change of the parcel's own status, too.
    { table: 'parcel_move', folded: true },
    { table: 'parcel_letter' },
  ],
  search: [{ area: 'parcel', title: 'parcel.title', icon, page: ({ id }) => `/parcel/${id}` }],
  lists: [{ name: 'parcel', path: '/parcel', filters: () => import('./ParcelListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: '/parcel',
      title: 'parcel.title',
      needs: 'parcel:read',
      search: openingOn('status', PARCEL_OPENS_ON),
      load: () => import('./ParcelListPage.tsx').then((file) => file.ParcelListPage),
    },
    {
      path: '/parcel/create',
      title: 'parcel.create',
      needs: 'parcel:desk',
      load: () => import('./ParcelFormPage.tsx').then((file) => file.ParcelFormPage),
    },
    {
      path: '/parcel/label',
      title: 'parcel.label.title',
      needs: 'parcel:read',
      search: (raw) => ({ ids: plainText(raw.ids) }),
      load: () => import('./label/LabelPage.tsx').then((file) => file.LabelPage),
    },
    {
      path: '/parcel/letter',
      title: 'parcel.letter.title',
      needs: 'parcel:read',
      load: () => import('./letter/LettersPage.tsx').then((file) => file.LettersPage),
    },
    {
      path: '/parcel/$id',
      title: 'parcel.edit',
      needs: 'parcel:read',
      search: (raw) => (raw.edit === 'true' ? { edit: 'true' } : {}),
      load: () => import('./ParcelPage.tsx').then((file) => file.ParcelPage),
    },
  ],
};
