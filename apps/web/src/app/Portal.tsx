import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { openRouter } from './router.tsx';

/** Everything but the sign-in page. */
export function Portal() {
  const [router] = useState(openRouter);
  return <RouterProvider router={router} />;
}
