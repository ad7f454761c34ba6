import { POST_TEMPLATES } from '@lobby/contract/areas/post-templates';
import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Values } from '#shared/form/values.ts';
import { TypedPreview } from '../page/PhonePreview.tsx';
import { usePostKind } from '../post-kinds.ts';
import page from './Form.module.css';
import css from './Form.module.css';
import { formOf } from './sections.tsx';

const preview = (values: Values) => <TypedPreview values={values} />;

/** A new post, empty or begun from a template. */
export function PostFormPage() {
  const { area, records } = usePostKind();
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

/** What a template begins the form with. */
function presetOf(name: string | undefined): Record<string, string> {
  const found = POST_TEMPLATES.find((template) => template.name === name);
  if (!found) return {};
  const { name: _, ...texts } = found;
  return texts;
}

/** Its choice stands in the address; whoever has typed something is asked before it is replaced. */
function TemplateChoice({ chosen = '' }: { chosen: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={css.template ?? ''}
      label={t('post.template.label')}
      description={t('post.template.help')}
      value={chosen}
      data={[
        { value: '', label: t('post.template.none') },
        ...POST_TEMPLATES.map(({ name }) => ({ value: name, label: t(`post.template.name.${name}`) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '.', search: value ? { template: value } : {}, resetScroll: false })
      }
    />
  );
}
