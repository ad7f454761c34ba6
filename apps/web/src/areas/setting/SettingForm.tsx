import type { StoredSettings } from '@lobby/contract/areas/setting';
import { Button } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSection } from '#shared/form/FieldSection.tsx';
import css from '#shared/form/Form.module.css';
import type { Section } from '#shared/form/fields.ts';
import { ProblemSummary } from '#shared/form/ProblemSummary.tsx';
import { useRecordForm } from '#shared/form/use-record-form.ts';
import { recordsOf } from './sections.ts';
import '#shared/form/form.css';

type Props = { sections: Section[]; settings: StoredSettings; header: ReactNode; facts: ReactNode };

/** There is one of it, and it is always there: no list to go back to and nothing to delete. */
export function SettingForm({ sections, settings, header, facts }: Props) {
  const { t } = useTranslation();
  const api = recordsOf(sections);
  const form = useRecordForm({
    area: 'setting',
    api,
    fields: sections.flatMap((section) => section.fields),
    listPath: '/setting',
    preset: undefined,
    record: { id: 0, ...settings },
  });
  const saved = form.phase === 'saved';
  return (
    <form
      className={css.form}
      noValidate
      aria-label={t('setting.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => void form.submit()]])}
    >
      {header}
      <ProblemSummary area="setting" problems={form.refused} />
      {sections.map((section) => (
        <FieldSection key={section.name} area="setting" section={section} input={api.input} form={form} />
      ))}
      {facts}
      <div className={css.footer}>
        <Button
          type="submit"
          miw={128}
          loading={form.phase === 'saving'}
          leftSection={saved && <IconCheck size={18} aria-hidden />}
          title={t('form.saveKeys')}
          {...(saved && { color: 'green' })}
        >
          {t(saved ? 'form.saved' : 'form.save')}
        </Button>
      </div>
    </form>
  );
}
