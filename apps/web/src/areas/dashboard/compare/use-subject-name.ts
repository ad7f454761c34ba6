import type { ComparedBy, ComparedSubject } from '@lobby/contract/areas/compare';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#kernel/dates.ts';
import { useLanguage } from '#kernel/language.ts';
import { useZone } from '#parts/moment/zone.ts';

/** Records by their name, classes by ours, periods by the day they begin. */
export function useSubjectName(by: ComparedBy) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  return ({ key, name, nameEn, from }: ComparedSubject) => {
    if (by === 'class') return t(`dashboard.compare.class.${key}`);
    if (by === 'period') return t('dashboard.compare.since', { day: formatDate(from, zone) });
    return (language === 'en' ? nameEn : name) ?? name ?? key;
  };
}
