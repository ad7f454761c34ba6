import { useTranslation } from 'react-i18next';
import { type Named, nameOf, useLanguage } from '#shared/texts/language.ts';

/** What people call a record; one without a name goes by what it is. */
export function useRecordName(area: string, record: Record<string, unknown> | undefined): string {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!record) return t(`${area}.create`);
  return nameOf(record as Named, language) || (record.name as string | undefined) || t(`${area}.edit`);
}
