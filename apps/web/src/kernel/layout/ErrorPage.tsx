import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Oops } from './Oops.tsx';

/** A page that crashed; the shell around it still stands. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <Oops onRetry={retry} />;
}
