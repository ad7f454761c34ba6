import type { SearchResult } from '@lobby/contract/areas/search';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AreaIcon } from '#shared/area/AreaIcon.tsx';
import type { Area } from '#shared/area/area.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { detailsOf } from './found-text.ts';
import { recordKey, rememberRecent } from './recent.ts';
import type { SearchGroup, SearchOption } from './search-option.ts';

/** What the server found, each under the heading of its area. */
export function useFound(areas: Area[], results: SearchResult[], typed: string): SearchGroup[] {
  const { t } = useTranslation();
  const toOption = useRecordOption(areas, typed);
  const targets = areas.flatMap(({ search }) => search ?? []);
  return [...new Set(results.map(({ area }) => area))].flatMap((area) => {
    const target = targets.find((one) => one.area === area);
    const options = results.filter((result) => result.area === area).flatMap(toOption);
    return target ? [{ title: t(target.title), options }] : [];
  });
}

/** A record as a line that leads to its page; none where no area shows such records. */
export function useRecordOption(areas: Area[], typed: string): (result: SearchResult) => SearchOption[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  return (result) => {
    const target = areas.flatMap(({ search }) => search ?? []).find(({ area }) => area === result.area);
    if (!target) return [];
    const run = () => {
      rememberRecent(recordKey(result));
      void navigate({ href: target.page(result) });
    };
    return [
      {
        id: recordKey(result),
        label: result.title[language],
        detail: detailsOf(result, typed, language, t),
        icon: <AreaIcon load={target.icon} size={20} />,
        run,
      },
    ];
  };
}
