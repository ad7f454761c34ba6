import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';

type Props<T> = { id: number; answer: UseQueryResult<T>; children: (answer: T) => ReactNode };

/** The page of a record once it is there; else that it is loading, missing, or could not be loaded. */
export function LoadedRecord<T>({ id, answer, children }: Props<T>) {
  if (!Number.isSafeInteger(id) || isMissingRecord(answer.error)) return <NotFoundPage />;
  if (answer.isPending) return <FormSkeleton fields={6} />;
  // What is shown stays where it only could not be read once more.
  if (answer.isLoadingError) return <LoadFailed error={answer.error} onRetry={answer.refetch} />;
  return children(answer.data);
}
