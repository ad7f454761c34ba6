import { lazy, Suspense, useEffect } from 'react';
import { SignInPage } from '#areas/session/SignInPage.tsx';
import { Dialogs } from '#shared/dialog/Dialogs.tsx';
import { Splash } from '#shared/layout/Brand.tsx';
import { isSignInVisible } from '#shared/session/store.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { pageTitle } from './page-title.ts';

const loadPortal = () => import('./router.tsx');
const Portal = lazy(() => loadPortal().then((file) => ({ default: file.Portal })));

/** The sign-in page, or the portal. */
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
        <Suspense fallback={<Splash />}>
          <Portal />
        </Suspense>
      )}
      <Dialogs />
    </CrashBoundary>
  );
}
