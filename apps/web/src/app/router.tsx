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
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { registerAreas } from '#shared/area/all-areas.ts';
import type { Area, Page } from '#shared/area/area.ts';
import { isRecordPage, registerRecords } from '#shared/area/records.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { Splash } from '#shared/layout/Brand.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { flatSearch } from '#shared/list-search/list-search.ts';
import { consumeReturnTo, session, showSignInIfNeeded } from '#shared/session/store.ts';
import { loadTexts } from '#shared/texts/language.ts';
import { areas } from './areas.ts';
import { ErrorState } from './CrashBoundary.tsx';
import { pageTitle } from './page-title.ts';
import { reloadWhenServed } from './reload.ts';
import { sharedTexts } from './texts.ts';

registerAreas(areas);
registerRecords(areas);

const root = createRootRoute();

const isSignedIn = async () => session.get().profile !== null || (await import('#shared/auth/session.ts')).checkSession();

/** The sign-in address: whoever is signed in already goes on to where they wanted. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Splash,
  beforeLoad: async ({ preload }) => {
    if (await isSignedIn()) throw redirect({ to: consumeReturnTo() ?? '/dashboard', replace: true });
    if (!preload) showSignInIfNeeded();
  },
});

/** What people guess the sign-in address to be. */
const guessedSignIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const loadAuthenticatedApp = () => import('./AuthenticatedApp.tsx');

/** Everything that needs a session: it is checked once, then the pages are free to come and go. */
const authenticated = createRoute({
  getParentRoute: () => root,
  id: 'authenticated',
  component: lazyRouteComponent(loadAuthenticatedApp, 'AuthenticatedApp'),
  beforeLoad: async ({ preload }) => {
    if (!preload && showSignInIfNeeded()) throw redirect({ to: '/', replace: true });
    // Fetched while the session is checked; what goes wrong with it is said where it is used.
    loadAuthenticatedApp().catch(() => undefined);
    const texts = loadTexts([...sharedTexts, ...areas.map((area) => area.texts)]);
    if (!(await isSignedIn())) throw redirect({ to: '/', replace: true });
    await texts;
  },
});

const pageRoute = (area: Area, page: Page) =>
  createRoute({
    getParentRoute: () => authenticated,
    path: page.path,
    staticData: { needs: page.needs },
    validateSearch: page.search ?? (isRecordPage(area, page) ? recordSearch : () => ({})),
    component: lazyRouteComponent(async () => ({ default: await page.load() })),
  });

const unknownPath = createRoute({ getParentRoute: () => authenticated, path: '$', component: NotFoundPage });

const history = createBrowserHistory();
const routeTree = root.addChildren([
  signIn,
  guessedSignIn,
  authenticated.addChildren([...areas.flatMap((area) => area.pages.map((page) => pageRoute(area, page))), unknownPath]),
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
    document.title = pageTitle(toLocation.pathname, areas);
  });
  return router;
}

/** Everything but the sign-in page. */
export function Portal() {
  const [router] = useState(openRouter);
  useEffect(() => {
    const retitle = () => {
      document.title = pageTitle(router.state.location.pathname, areas);
    };
    i18next.on('languageChanged', retitle);
    return () => i18next.off('languageChanged', retitle);
  }, [router]);
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
