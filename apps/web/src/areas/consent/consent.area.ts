import { LANGUAGES, type Language } from '@lobby/contract/constants';
import type { Area } from '#shared/area/area.ts';

import { formSearch } from './form/form-search.ts';

const PEOPLE = ['undecided', 'unreached', 'accepted', 'refused'] as const;
const TABS = ['people', 'versions', 'history'] as const;
type PageSearch = {
  tab?: (typeof TABS)[number];
  edit?: 'true';
  state?: (typeof PEOPLE)[number];
  page?: number;
  form?: number;
  version?: number;
  locale?: Language;
};

/** The parts of a consent's page, its editor, which people are shown, and whose form was scanned: of which version, in which language. */
const pageSearch = (raw: Record<string, unknown>): PageSearch => {
  const tab = TABS.find((one) => one === raw.tab);
  const state = PEOPLE.find((one) => one === raw.state);
  const [page, form, version] = [Number(raw.page), Number(raw.form), Number(raw.version)];
  const locale = LANGUAGES.find((one) => one === raw.locale);
  return {
    ...(tab && { tab }),
    ...(raw.edit === 'true' && { edit: 'true' }),
    ...(state && { state }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(Number.isSafeInteger(form) && form > 0 && { form, ...(version > 0 && { version }), ...(locale && { locale }) }),
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
