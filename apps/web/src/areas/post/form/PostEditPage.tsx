import type { PostState } from '@lobby/contract/areas/post';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Values } from '#shared/form/values.ts';
import { useFace } from '../faces.ts';
import page from '../page/Page.module.css';
import { LockNotice } from './LockNotice.tsx';
import { formOf, isLocked } from './sections.ts';
import { TypedPreview } from './TypedPreview.tsx';

/** All of a draft; of a published post what may still change, with the reason why the rest may not. */
export function PostEditPage({ id, state }: { id: number; state: PostState }) {
  const face = useFace();
  const { sections, input } = formOf(state);
  const preview = (values: Values) => !isLocked(state) && <TypedPreview values={values} />;
  return (
    <div className={page.form}>
      <FormPage
        area={face.area}
        api={{ ...face.records, input }}
        sections={sections}
        top={isLocked(state) && <LockNotice face={face} id={id} state={state} />}
        aside={preview}
      />
    </div>
  );
}
