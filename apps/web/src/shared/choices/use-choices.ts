import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/texts/language.ts';
import type { Choice, Choices } from './choices.ts';

/** What matches the typed letters, and the names of what is chosen already. */
export function useChoices(choices: Choices, typed: string, chosen: string[]) {
  const language = useLanguage();
  const found = useQuery({
    queryKey: [...choices.key, 'find', typed, language],
    queryFn: () => choices.find(typed, language),
    placeholderData: keepPreviousData,
  });
  const missing = chosen.filter((value) => !found.data?.some((choice) => choice.value === value));
  const named = useQuery({
    queryKey: [...choices.key, 'named', missing, language],
    queryFn: () => choices.named(missing, language),
    enabled: missing.length > 0 && !found.isPending,
  });
  const all: Choice[] = [...(found.data ?? []), ...(named.data ?? [])];
  const labelOf = (value: string) => all.find((choice) => choice.value === value)?.label ?? '…';
  return { found: found.data ?? [], loading: found.isPending, labelOf };
}
