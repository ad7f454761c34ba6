import { lazy, Suspense } from 'react';
import { session } from '#shared/session/store.ts';
import { CodeStep } from './mfa/CodeStep.tsx';
import { ForcedChange, WantedChange } from './PasswordDialogs.tsx';

const EnrolFirst = lazy(() => import('./mfa/EnrolFirst.tsx').then((file) => ({ default: file.EnrolFirst })));

/** What a person has to do before anything else is answered, one thing at a time; else the wish for a new password. */
export function First() {
  const { profile } = session.use();
  switch (profile?.cage) {
    case 'code':
      return <CodeStep />;
    case 'password':
      return <ForcedChange />;
    case 'enrol':
      return (
        <Suspense>
          <EnrolFirst />
        </Suspense>
      );
    default:
      return <WantedChange />;
  }
}
