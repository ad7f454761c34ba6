import { RouterProvider } from '@tanstack/react-router';
import { pageTitle } from '#kernel/page-title.ts';
import { router } from './router.tsx';

router.subscribe('onResolved', ({ toLocation }) => {
  document.title = pageTitle(toLocation.pathname);
});

/** Everything but the sign-in page. */
export const Portal = () => <RouterProvider router={router} />;
