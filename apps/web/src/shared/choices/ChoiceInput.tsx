import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choices } from './choices.ts';
import { useChoices } from './use-choices.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  choices: Choices;
  value: string;
  onChange: (value: string) => void;
};

/** A picker that searches as people type. An empty value means that nothing is chosen. */
export function ChoiceInput({ choices, value, onChange, ...rest }: Props) {
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
      {...rest}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.clearChoice') }}
      data={data}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={searchLater}
      placeholder={t('form.choose')}
      nothingFoundMessage={t('list.noChoice')}
      // The list itself scrolls and can be reached by keyboard; the kit's scroll area would stand between list and choices.
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      attributes={{ options: { tabIndex: 0 } }}
    />
  );
}
