import { lazy, Suspense, useEffect } from 'react';
import { SignInPage } from '#areas/session/SignInPage.tsx';
import type { PublicPage } from '#shared/area/public-page.ts';
import { Dialogs } from '#shared/dialog/Dialogs.tsx';
import { Splash } from '#shared/layout/Brand.tsx';
import { isSignInVisible } from '#shared/session/store.ts';
import { loadTexts } from '#shared/texts/language.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { pageTitle } from './page-title.ts';
import { publicPages } from './public-pages.ts';

const loadPortal = () => import('./router.tsx');
const Portal = lazy(() => loadPortal().then((file) => ({ default: file.Portal })));

/** As the page was opened: nobody goes to one of these from the portal. */
const address = () => location.pathname.replace(/\/+$/, '');
const publicPage = publicPages.find(({ path }) => path === address());
const Public = publicPage && lazy(() => loadPublicPage(publicPage));

async function loadPublicPage({ path, texts, load }: PublicPage) {
  document.title = pageTitle(path);
  const [page] = await Promise.all([load(), loadTexts([texts])]);
  return { default: page };
}

/** The sign-in page, a page for whoever has no account, or the portal. */
export function App() {
  const signInVisible = isSignInVisible.use();
  useEffect(() => {
    if (signInVisible) document.title = pageTitle('/');
  }, [signInVisible]);
  return (
    <CrashBoundary>
      {signInVisible ? (
        <SignInPage warmUp={() => void loadPortal()} />
      ) : (
        <Suspense fallback={<Splash />}>{Public && publicPage?.path === address() ? <Public /> : <Portal />}</Suspense>
      )}
      <Dialogs />
    </CrashBoundary>
  );
}
