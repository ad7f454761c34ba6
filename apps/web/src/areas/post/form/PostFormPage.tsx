import { useSearch } from '@tanstack/react-router';
import { FormPage } from '#kernel/form/FormPage.tsx';
import { useFace } from '../faces.ts';
import page from '../page/Page.module.css';
import { PhonePreview } from '../page/PhonePreview.tsx';
import { formOf } from './sections.ts';
import { presetOf, TemplateChoice } from './TemplateChoice.tsx';
import { typedNotice } from './typed-notice.ts';

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
        aside={(values) => <PhonePreview notice={typedNotice(values)} />}
        preset={presetOf(template)}
      />
    </div>
  );
}
