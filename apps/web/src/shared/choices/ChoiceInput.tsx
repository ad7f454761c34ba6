import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import type { Choice, Choices } from './choices.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  choices: Choices;
  value: string;
  onChange: (value: string) => void;
};

/** So few are seen at one glance: nobody needs to search among them. */
const FEW = 8;

/** What an empty picker says to do. */
export const placeholderOf = (found: Choice[], typed: string) =>
  typed === '' && found.length <= FEW ? 'form.pick' : 'form.choose';

/** A picker that searches as people type. An empty value means that nothing is chosen. */
export function ChoiceInput({ choices, value, onChange, placeholder, ...rest }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { found, labelOf } = useChoices(choices, search, value === '' ? [] : [value]);
  const listed = value === '' || found.some((choice) => choice.value === value);
  const data = listed ? found : [{ value, label: labelOf(value) }, ...found];
  // The name of the picked choice also stands in the input; that is not a search.
  const searchLater = useDebouncedCallback(
    (text: string) => setSearch(data.some(({ label }) => label === text) ? '' : text),
    200,
  );

  return (
    <Select
      clearable
      {...rest}
      searchable
      clearButtonProps={{ 'aria-label': t('form.clearChoice') }}
      data={data}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={searchLater}
      placeholder={placeholder ?? t(placeholderOf(found, search))}
      // Who is led here to correct it reads the message first; above the input the open list does not cover it.
      openOnFocus={false}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      nothingFoundMessage={t('list.noChoice')}
      // The list itself scrolls and can be reached by keyboard; the kit's scroll area would stand between list and choices.
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      attributes={{ options: { tabIndex: 0 } }}
    />
  );
}

/** What matches the typed letters, and the names of what is chosen already. */
export function useChoices(choices: Choices, typed: string, chosen: string[]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const found = useQuery({
    queryKey: [...choices.key, 'find', typed, language],
    queryFn: ({ signal }) => choices.find(typed, language, signal),
    placeholderData: keepPreviousData,
  });
  const missing = chosen.filter((value) => !found.data?.some((choice) => choice.value === value));
  const named = useQuery({
    queryKey: [...choices.key, 'named', missing, language],
    queryFn: ({ signal }) => choices.named(missing, language, signal),
    enabled: missing.length > 0 && !found.isPending,
  });
  const all: Choice[] = [...(found.data ?? []), ...(named.data ?? [])];
  // An address may name what was deleted since, or never was.
  const unknown = found.isPending || named.isLoading ? '…' : t('list.unknownChoice');
  const labelOf = (value: string) => all.find((choice) => choice.value === value)?.label ?? unknown;
  return { found: found.data ?? [], loading: found.isPending, labelOf };
}
