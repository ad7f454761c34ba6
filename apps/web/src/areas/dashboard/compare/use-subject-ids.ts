import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/texts/language.ts';
import { type CompareSearch, idsIn } from './compare-search.ts';
import { subjectChoices } from './subject-choices.ts';

/** So many stand side by side before anybody has chosen. */
const AT_FIRST = 2;

/** Those chosen, or the first ones there are, so that the page opens with something compared. Nothing while they are looked for. */
export function useSubjectIds({ by = 'period', ids }: CompareSearch): number[] | undefined {
  const language = useLanguage();
  const choices = subjectChoices[by];
  const { data, isPending } = useQuery({
    queryKey: [...(choices?.key ?? []), 'find', '', language],
    queryFn: () => choices?.find('', language) ?? [],
    enabled: choices !== undefined && ids === undefined,
  });
  if (!choices) return [];
  if (ids !== undefined) return idsIn(ids);
  return isPending ? undefined : (data ?? []).slice(0, AT_FIRST).map(({ value }) => Number(value));
}
