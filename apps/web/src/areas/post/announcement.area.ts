import type { Area } from '#shared/area/area.ts';
import { rememberedPageSize } from '#shared/list/page-size.ts';
import { pagedBy } from '#shared/list-search/list-search.ts';
import { postArea } from './post-area.ts';

/** The specification shows a hundred of them at once. */
const PAGE_SIZE = 100;

export const announcementArea: Area = {
  ...postArea({
    name: 'announcement',
    menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs') },
    own: { th: () => import('./announcement.th.json'), en: () => import('./announcement.en.json') },
    search: pagedBy(PAGE_SIZE, () => rememberedPageSize('announcement')),
  }),
};
