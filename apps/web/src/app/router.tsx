import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  RouterProvider,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useState } from 'react';
import type { Page } from '#shared/area/area.ts';
import { Splash } from '#shared/layout/Brand.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { flatSearch } from '#shared/list/list-search.ts';
import { consumeReturnTo, PUBLIC_PATHS, session } from '#shared/session/store.ts';
import { loadTexts } from '#shared/texts/language.ts';
import { areas } from './areas.ts';
import { ErrorState } from './CrashBoundary.tsx';
import { pageTitle } from './page-title.ts';
import { reloadWhenServed } from './reload.ts';
import { passwordTexts, sharedTexts } from './texts.ts';

const root = createRootRoute();

const isSignedIn = async () => session.get().profile !== null || (await import('#shared/auth/session.ts')).checkSession();

/** The sign-in address: whoever is signed in already goes on to where they wanted. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Splash,
  beforeLoad: async () => {
    if (await isSignedIn()) throw redirect({ to: consumeReturnTo() ?? '/dashboard', replace: true });
  },
});

/** Everything that needs a session: it is checked once, then the pages are free to come and go. */
const authenticated = createRoute({
  getParentRoute: () => root,
  id: 'authenticated',
  component: lazyRouteComponent(() => import('./AuthenticatedApp.tsx'), 'AuthenticatedApp'),
  beforeLoad: async () => {
    const texts = loadTexts([...sharedTexts, ...areas.map((area) => area.texts)]);
    if (!(await isSignedIn())) throw redirect({ to: '/', replace: true });
    await texts;
  },
});

const pageRoute = (page: Page) =>
  createRoute({
    getParentRoute: () => authenticated,
    path: page.path,
    staticData: { needs: page.needs },
    validateSearch: page.search ?? (() => ({})),
    component: lazyRouteComponent(async () => ({ default: await page.load() })),
  });

const unknownPath = createRoute({ getParentRoute: () => authenticated, path: '$', component: NotFoundPage });

const noticeTexts = {
  th: () => import('#areas/post/post.th.json'),
  en: () => import('#areas/post/post.en.json'),
};
const codePages = () => import('#areas/session/code/CodePage.tsx');
const publicPages: Record<string, ReturnType<typeof lazyRouteComponent>> = {
  '/change-password': lazyRouteComponent(codePages, 'ResetPage'),
  '/verified': lazyRouteComponent(codePages, 'ActivationPage'),
  '/confirm-email': lazyRouteComponent(() => import('#areas/session/code/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  '/notice': lazyRouteComponent(() => import('#areas/post/notice/NoticePage.tsx'), 'NoticePage'),
};

/** Whoever comes with a code from a mail, a slip or a poster; the screens of the others come with the areas that own them. */
const publicRoutes = PUBLIC_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: publicPages[path] ?? NotFoundPage,
    beforeLoad: () => loadTexts([passwordTexts, noticeTexts]),
  }),
);

const history = createBrowserHistory();
const routeTree = root.addChildren([
  signIn,
  ...publicRoutes,
  authenticated.addChildren([...areas.flatMap((area) => area.pages.map(pageRoute)), unknownPath]),
]);

/** A new one for everybody who comes in: one that was cut off on its way, as a session ended, waits for ever. */
function openRouter() {
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

/** Everything but the sign-in page. */
export function Portal() {
  const [router] = useState(openRouter);
  return <RouterProvider router={router} />;
}

/** A page that crashed; the shell around it still stands. */
function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // A browser remembers that a page's code could not be fetched, and does not ask for it again.
    if (error instanceof Error && /imported module/i.test(error.message)) return void reloadWhenServed();
    reset();
    void router.invalidate();
  };
  return <ErrorState onRetry={retry} />;
}
