import { useSearch } from '@tanstack/react-router';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Values } from '#shared/form/values.ts';
import { useFace } from '../faces.ts';
import page from '../page/Page.module.css';
import { formOf } from './sections.ts';
import { presetOf, TemplateChoice } from './TemplateChoice.tsx';
import { TypedPreview } from './TypedPreview.tsx';

const preview = (values: Values) => <TypedPreview values={values} />;

/** A new post, empty or begun from a template. */
export function PostFormPage() {
  const { area, records } = useFace();
  const { template } = useSearch({ strict: false }) as { template?: string };
  const { sections } = formOf('draft');
  return (
    <div className={page.form}>
      <FormPage
        key={template ?? ''}
        area={area}
        api={records}
        sections={sections}
        top={<TemplateChoice chosen={template} />}
        aside={preview}
        preset={presetOf(template)}
      />
    </div>
  );
}
