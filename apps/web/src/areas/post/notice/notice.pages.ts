import type { PublicPage } from '#shared/area/public-page.ts';

const texts = { th: () => import('../post.th.json'), en: () => import('../post.en.json') };

export const noticePages: PublicPage[] = [
  { path: '/notice', texts, load: () => import('./NoticePage.tsx').then((file) => file.NoticePage) },
];
