import { settingApi } from '@lobby/contract/areas/setting';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FactSection } from '#shared/form/FactSection.tsx';
import css from '#shared/form/Form.module.css';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { SettingForm } from './SettingForm.tsx';
import { sections } from './sections.ts';
import { useWritable } from './use-writable.ts';

/** What the property decides for itself, on one screen: inputs for what the person may change, facts for the rest. */
export function SettingPage() {
  const { t } = useTranslation();
  const writable = sections.filter(useWritable());
  const settings = useQuery({ queryKey: ['setting', 'all'], queryFn: () => call(settingApi.get) });
  if (settings.isPending) return <FormSkeleton fields={8} />;
  if (settings.isError)
    return (
      <Notice title={t('list.failed')} text={problemText(settings.error)}>
        <Button onClick={() => void settings.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  const { data } = settings.data;
  const facts = sections
    .filter((section) => !writable.includes(section))
    .map((section) => <FactSection key={section.name} area="setting" section={section} record={data} />);
  const header = (
    <div className={css.header}>
      <Title order={1}>{t('setting.title')}</Title>
      {facts.length > 0 && <Text c="dimmed">{t(`setting.${writable.length > 0 ? 'accessElsewhere' : 'readOnly'}`)}</Text>}
    </div>
  );
  if (writable.length > 0) return <SettingForm sections={writable} settings={data} header={header} facts={facts} />;
  return (
    <div className={css.form}>
      {header}
      {facts}
    </div>
  );
}
