import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { Page } from '#kernel/area.ts';
import { Dialogs } from '#kernel/dialogs/Dialogs.tsx';
import { loadTexts } from '#kernel/language.ts';
import { ErrorPage } from '#kernel/layout/ErrorPage.tsx';
import { NotFoundPage } from '#kernel/layout/NotFoundPage.tsx';
import { Splash } from '#kernel/layout/Splash.tsx';
import { flatSearch } from '#kernel/list/list-search.ts';
import { isPresent, rememberWish, session, takeWish } from '#kernel/session/store.ts';
import { SignInPage } from './areas/session/SignInPage.tsx';
import { areas } from './areas.ts';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Dialogs />
    </>
  ),
});

const isSignedIn = async () => isPresent() && (await import('#kernel/session/session.ts')).checkSession();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: SignInPage,
  beforeLoad: async () => {
    if (await isSignedIn()) throw redirect({ to: takeWish() ?? '/dashboard', replace: true });
  },
});

/** Everything behind the sign-in: the session is checked once, and a signed-out person's wish is remembered. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./Inside.tsx'), 'Inside'),
  beforeLoad: async ({ location }) => {
    const texts = loadTexts([insideTexts, ...areas.map((area) => area.texts)]);
    if (!session.get().profile && !(await isSignedIn())) {
      rememberWish(location.href);
      throw redirect({ to: '/', replace: true });
    }
    await texts;
  },
});

const insideTexts = {
  th: () => import('#kernel/texts/inside.th.json'),
  en: () => import('#kernel/texts/inside.en.json'),
};

const pageRoute = (page: Page) =>
  createRoute({
    getParentRoute: () => inside,
    path: page.path,
    staticData: { needs: page.needs },
    validateSearch: page.search ?? (() => ({})),
    component: lazyRouteComponent(async () => ({ default: await page.load() })),
  });

const anythingElse = createRoute({ getParentRoute: () => inside, path: '$', component: NotFoundPage });

/** Nobody is asked to sign in for these; their screens come with the areas that own them. */
const openToAll = ['/visitor-invitation', '/change-password', '/verified'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: NotFoundPage }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    ...openToAll,
    inside.addChildren([...areas.flatMap((area) => area.pages.map(pageRoute)), anythingElse]),
  ]),
  ...flatSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: Splash,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});
