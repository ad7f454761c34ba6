import type { SearchResult } from '@lobby/contract/areas/search';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { detailsOf } from '#shared/search/found-text.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { AreaIcon } from '../AreaIcon.tsx';
import type { PaletteGroup } from './palette-option.ts';

/** What the server found, each under the heading of its area and leading to its page. */
export function useFound(areas: Area[], results: SearchResult[], typed: string): PaletteGroup[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const targets = areas.flatMap(({ search }) => search ?? []);
  return [...new Set(results.map(({ area }) => area))].flatMap((area) => {
    const target = targets.find((one) => one.area === area);
    if (!target) return [];
    const options = results
      .filter((result) => result.area === area)
      .map((result) => ({
        id: `${area} ${result.id}`,
        label: result.title[language],
        detail: detailsOf(result, typed, language, t),
        icon: <AreaIcon load={target.icon} size={20} />,
        run: () => void navigate({ href: target.page(result) }),
      }));
    return [{ title: t(target.title), options }];
  });
}
