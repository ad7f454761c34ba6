import { useSearch } from '@tanstack/react-router';
import { FormPage } from '#kernel/form/FormPage.tsx';
import { useFace } from '../faces.ts';
import { formOf } from './sections.ts';
import { presetOf, TemplateChoice } from './TemplateChoice.tsx';

/** A new post, empty or begun from a template. */
export function PostFormPage() {
  const { area, records } = useFace();
  const { template } = useSearch({ strict: false }) as { template?: string };
  const { sections } = formOf('draft');
  return (
    <FormPage
      key={template ?? ''}
      area={area}
      api={records}
      sections={sections}
      top={<TemplateChoice chosen={template} />}
      preset={presetOf(template)}
    />
  );
}
