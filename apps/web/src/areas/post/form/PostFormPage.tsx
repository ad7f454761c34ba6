import { fillTemplate, type TemplateAnswer } from '@lobby/contract/areas/post-template-blanks';
import { POST_TEMPLATES } from '@lobby/contract/areas/post-templates';
import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Values } from '#shared/form/values.ts';
import { TypedPreview } from '../page/PhonePreview.tsx';
import { usePostKind } from '../post-kinds.ts';
import { usePublishStep } from '../publish/use-publish-step.tsx';
import { BlanksDialog } from './BlanksDialog.tsx';
import css from './Form.module.css';
import { formOf } from './sections.tsx';

const preview = (values: Values) => <TypedPreview values={values} />;

/** A new post, empty or begun from a template. */
export function PostFormPage() {
  const { template } = useSearch({ strict: false }) as { template?: string };
  return <NewPost key={template ?? ''} template={template} />;
}

function NewPost({ template }: { template: string | undefined }) {
  const kind = usePostKind();
  const { next, dialog } = usePublishStep(kind);
  const [answers, setAnswers] = useState<TemplateAnswer[]>();
  const begun = POST_TEMPLATES.find(({ name }) => name === template);
  const { sections } = formOf('draft');
  return (
    <div className={css.form}>
      <FormPage
        key={answers ? 'filled' : ''}
        area={kind.area}
        api={kind.records}
        sections={sections}
        top={<TemplateChoice chosen={template} />}
        aside={preview}
        preset={begun ? { type: begun.type, ...fillTemplate(begun, answers ?? []) } : {}}
        next={next}
      />
      {begun && !answers && <BlanksDialog template={begun} onFill={setAnswers} />}
      {dialog}
    </div>
  );
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
