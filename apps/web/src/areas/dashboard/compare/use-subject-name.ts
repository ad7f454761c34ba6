import type { ComparedBy, ComparedSubject } from '@lobby/contract/areas/compare';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { useDays } from '../use-days.ts';

/** Records by their name, classes by ours, periods by their days. */
export function useSubjectName(by: ComparedBy) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = useDays();
  return (subject: ComparedSubject) => {
    const { key, name, nameEn } = subject;
    if (by === 'class') return t(`dashboard.compare.class.${key}`);
    if (by === 'period') return days(subject);
    return (language === 'en' ? nameEn : name) ?? name ?? key;
  };
}
