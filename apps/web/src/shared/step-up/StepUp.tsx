import { lazy, Suspense } from 'react';
import { passwordQuestion } from '#shared/call/password-once-more.ts';

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx').then((file) => ({ default: file.StepUpDialog })));

/** The one popup for every call that asks for the password once more. No area has code of its own for it. */
export function StepUp() {
  const question = passwordQuestion.use();
  return (
    question && (
      <Suspense>
        <StepUpDialog answer={question.answer} />
      </Suspense>
    )
  );
}
