import type { Area } from '#shared/area/area.ts';
import { formSearch } from './form/form-search.ts';
import { pageSearch } from './page-search.ts';

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
    { table: 'consent_reminder', fields: 'consent' },
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
    {
      path: '/consent/$id/form',
      title: 'consent.form.title',
      needs: 'consent:read',
      search: formSearch,
      load: () => import('./form/FormsPage.tsx').then((file) => file.FormsPage),
    },
  ],
};
