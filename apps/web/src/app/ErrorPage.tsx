import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Oops } from './Oops.tsx';
import { reloadWhenServed } from './reload.ts';

/** A page that crashed; the shell around it still stands. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // A browser remembers that a page's code could not be fetched, and does not ask for it again.
    if (error instanceof Error && /imported module/i.test(error.message)) return void reloadWhenServed();
    reset();
    void router.invalidate();
  };
  return <Oops onRetry={retry} />;
}
