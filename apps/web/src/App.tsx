import { lazy, Suspense, useEffect } from 'react';
import { Splash } from '#frame/Splash.tsx';
import { Dialogs } from '#kernel/dialogs/Dialogs.tsx';
import { pageTitle } from '#kernel/page-title.ts';
import { atTheDoor } from '#kernel/session/store.ts';
import { SignInPage } from './areas/session/SignInPage.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';

const loadPortal = () => import('./Portal.tsx');
const Portal = lazy(() => loadPortal().then((file) => ({ default: file.Portal })));

/** The door, or what is behind it. */
export function App() {
  const door = atTheDoor.use();
  useEffect(() => {
    if (door) document.title = pageTitle('/');
  }, [door]);
  return (
    <CrashBoundary>
      {door ? (
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
