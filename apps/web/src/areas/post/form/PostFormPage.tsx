import { useSearch } from '@tanstack/react-router';
import { FormPage } from '#kernel/form/FormPage.tsx';
import { useFace } from '../faces.ts';
import page from '../page/Page.module.css';
import { formOf } from './sections.ts';
import { presetOf, TemplateChoice } from './TemplateChoice.tsx';
import { TypedPreview } from './TypedPreview.tsx';

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
        aside={(values) => <TypedPreview values={values} />}
        preset={presetOf(template)}
      />
    </div>
  );
}
