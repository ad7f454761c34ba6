import type { Area } from '#shared/area/area.ts';

/** The counter is parcels by scanner. It has its own place in the menu, at the top, where the day begins. */
export const counterArea: Area = {
  name: 'counter',
  group: 'desk',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'), bar: 'counter.title' },
  texts: { th: () => import('./counter/counter.th.json'), en: () => import('./counter/counter.en.json') },
  pages: [
    {
      path: '/counter',
      title: 'counter.title',
      needs: 'parcel:desk',
      load: () => import('./counter/CounterPage.tsx').then((file) => file.CounterPage),
    },
  ],
};
