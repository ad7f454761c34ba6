import type { Area } from '#shared/area/area.ts';

export const settingArea: Area = {
  name: 'setting',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconSettings.mjs'), isInFoot: true },
  texts: { th: () => import('./setting.th.json'), en: () => import('./setting.en.json') },
  records: [
    { table: 'setting', idIsField: true },
    { table: 'property', fields: 'setting' },
    { table: 'access_system', fields: 'setting' },
  ],
  pages: [
    {
      path: '/setting',
      title: 'setting.title',
      needs: 'setting:read',
      load: () => import('./SettingPage.tsx').then((file) => file.SettingPage),
    },
  ],
};
