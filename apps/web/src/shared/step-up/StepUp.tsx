import { lazy, Suspense } from 'react';
import { stepUpRequest } from '#shared/call/step-up-request.ts';

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx').then((file) => ({ default: file.StepUpDialog })));

/** The one popup for every call that asks for the password once more. No area has code of its own for it. */
export function StepUp() {
  const question = stepUpRequest.use();
  return (
    question && (
      <Suspense>
        <StepUpDialog {...question} />
      </Suspense>
    )
  );
}
