import type { Area } from '#shared/area/area.ts';

const PEOPLE = ['undecided', 'accepted', 'refused'] as const;
const TABS = ['people', 'versions', 'history'] as const;
type PageSearch = { tab?: (typeof TABS)[number]; edit?: 'true'; state?: (typeof PEOPLE)[number]; page?: number };

/** The parts of a consent's page, its editor, and which people are shown. */
const pageSearch = (raw: Record<string, unknown>): PageSearch => {
  const tab = TABS.find((one) => one === raw.tab);
  const state = PEOPLE.find((one) => one === raw.state);
  const page = Number(raw.page);
  return {
    ...(tab && { tab }),
    ...(raw.edit === 'true' && { edit: 'true' }),
    ...(state && { state }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
};

export const consentArea: Area = {
  name: 'consent',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs') },
  texts: { th: () => import('./consent.th.json'), en: () => import('./consent.en.json') },
  records: [
    { table: 'consent', page: (id) => `/consent/${id}` },
    { table: 'consent_version', fields: 'consent' },
    { table: 'consent_text', fields: 'consent' },
    { table: 'consent_decision', fields: 'consent' },
  ],
  pages: [
    {
      path: '/consent',
      title: 'consent.title',
      needs: 'consent:read',
      load: () => import('./ConsentListPage.tsx').then((file) => file.ConsentListPage),
    },
    {
      path: '/consent/create',
      title: 'consent.create',
      needs: 'consent:write',
      load: () => import('./editor/ConsentEditor.tsx').then((file) => file.ConsentCreatePage),
    },
    {
      path: '/consent/$id',
      title: 'consent.edit',
      needs: 'consent:read',
      search: pageSearch,
      load: () => import('./page/ConsentPage.tsx').then((file) => file.ConsentPage),
    },
  ],
};
