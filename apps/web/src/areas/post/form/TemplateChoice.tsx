import { POST_TEMPLATES } from '@lobby/contract/areas/post-templates';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './Form.module.css';

/** What a template begins the form with. */
export function presetOf(name: string | undefined): Record<string, string> {
  const found = POST_TEMPLATES.find((template) => template.name === name);
  if (!found) return {};
  const { name: _, ...texts } = found;
  return texts;
}

/** Its choice stands in the address; whoever has typed something is asked before it is replaced. */
export function TemplateChoice({ chosen = '' }: { chosen: string | undefined }) {
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
