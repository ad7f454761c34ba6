import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Splash } from '#frame/Splash.tsx';
import type { Page } from '#kernel/area.ts';
import { loadTexts } from '#kernel/language.ts';
import { ErrorPage } from '#kernel/layout/ErrorPage.tsx';
import { NotFoundPage } from '#kernel/layout/NotFoundPage.tsx';
import { flatSearch } from '#kernel/list/list-search.ts';
import { pageTitle } from '#kernel/page-title.ts';
import { PUBLIC_PATHS, session, takeWish } from '#kernel/session/store.ts';
import { areas } from './areas.ts';

const root = createRootRoute();

const isSignedIn = async () => session.get().profile !== null || (await import('#kernel/session/session.ts')).checkSession();

/** Where somebody is signed in, there is nothing to do at the door; where nobody is, the door itself is shown. */
const door = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Splash,
  beforeLoad: async () => {
    if (await isSignedIn()) throw redirect({ to: takeWish() ?? '/dashboard', replace: true });
  },
});

/** Everything behind the door: the session is checked once, then the pages are free to come and go. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./Inside.tsx'), 'Inside'),
  beforeLoad: async () => {
    const texts = loadTexts([insideTexts, ...partTexts, ...areas.map((area) => area.texts)]);
    if (!(await isSignedIn())) throw redirect({ to: '/', replace: true });
    await texts;
  },
});

const insideTexts = {
  th: () => import('#kernel/texts/inside.th.json'),
  en: () => import('#kernel/texts/inside.en.json'),
};

const passwordTexts = {
  th: () => import('./areas/session/password.th.json'),
  en: () => import('./areas/session/password.en.json'),
};
const partTexts = [
  passwordTexts,
  { th: () => import('#import/import.th.json'), en: () => import('#import/import.en.json') },
  { th: () => import('#parts/export/export.th.json'), en: () => import('#parts/export/export.en.json') },
  { th: () => import('#parts/file/file.th.json'), en: () => import('#parts/file/file.en.json') },
  { th: () => import('#parts/quota/quota.th.json'), en: () => import('#parts/quota/quota.en.json') },
  { th: () => import('#parts/history/history.th.json'), en: () => import('#parts/history/history.en.json') },
  { th: () => import('#parts/property/property.th.json'), en: () => import('#parts/property/property.en.json') },
  { th: () => import('#parts/moment/moment.th.json'), en: () => import('#parts/moment/moment.en.json') },
  { th: () => import('#parts/list/list-parts.th.json'), en: () => import('#parts/list/list-parts.en.json') },
  { th: () => import('#parts/rich-text/rich-text.th.json'), en: () => import('#parts/rich-text/rich-text.en.json') },
  { th: () => import('#parts/step-up/step-up.th.json'), en: () => import('#parts/step-up/step-up.en.json') },
];

const pageRoute = (page: Page) =>
  createRoute({
    getParentRoute: () => inside,
    path: page.path,
    staticData: { needs: page.needs },
    validateSearch: page.search ?? (() => ({})),
    component: lazyRouteComponent(async () => ({ default: await page.load() })),
  });

const anythingElse = createRoute({ getParentRoute: () => inside, path: '$', component: NotFoundPage });

const noticeTexts = {
  th: () => import('./areas/post/post.th.json'),
  en: () => import('./areas/post/post.en.json'),
};
const codePages = () => import('./areas/session/code/CodePage.tsx');
const openPages: Record<string, ReturnType<typeof lazyRouteComponent>> = {
  '/change-password': lazyRouteComponent(codePages, 'ResetPage'),
  '/verified': lazyRouteComponent(codePages, 'ActivationPage'),
  '/confirm-email': lazyRouteComponent(() => import('./areas/session/code/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  '/notice': lazyRouteComponent(() => import('./areas/post/notice/NoticePage.tsx'), 'NoticePage'),
};

/** Whoever comes with a code from a mail, a slip or a poster; the screens of the others come with the areas that own them. */
const openToAll = PUBLIC_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: openPages[path] ?? NotFoundPage,
    beforeLoad: () => loadTexts([passwordTexts, noticeTexts]),
  }),
);

const history = createBrowserHistory();
const routeTree = root.addChildren([
  door,
  ...openToAll,
  inside.addChildren([...areas.flatMap((area) => area.pages.map(pageRoute)), anythingElse]),
]);

/** A new one for everybody who comes in: one that was cut off on its way, as a session ended, waits for ever. */
export function openRouter() {
  const router = createRouter({
    history,
    routeTree,
    ...flatSearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Splash,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    document.title = pageTitle(toLocation.pathname);
  });
  return router;
}
