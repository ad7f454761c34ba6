import { useState } from 'react';
import type { NextStep } from '#shared/form/use-record-form.ts';
import type { Values } from '#shared/form/values.ts';
import type { PostKind } from '../post-kinds.ts';
import { type AskedPost, PublishDialog } from './PublishDialog.tsx';
import { missingIn, type Publishable } from './publish-problems.ts';
import { usePublish } from './use-publish.ts';

/** Saving and publishing in one press: what is missing stands at its field, and the preview is asked before anything is saved. */
export function usePublishStep(kind: PostKind) {
  const { publish } = usePublish(kind);
  const [asked, setAsked] = useState<{ post: AskedPost; answer: (isSure: boolean) => void }>();
  const next: NextStep = {
    act: 'post.publish.open',
    saveOnly: 'post.saveDraft',
    check: (values) =>
      Object.fromEntries(missingIn(values as unknown as Publishable, new Date()).map(({ field, says }) => [field, says])),
    ask: (values: Values) =>
      new Promise((answer) => {
        setAsked({ post: values as unknown as AskedPost, answer });
      }),
    run: publish,
  };
  const close = (isSure: boolean) => {
    asked?.answer(isSure);
    setAsked(undefined);
  };
  const dialog = asked && (
    <PublishDialog kind={kind} post={asked.post} onPublish={() => close(true)} onClose={() => close(false)} />
  );
  return { next, dialog };
}
