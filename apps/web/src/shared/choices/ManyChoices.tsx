import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeholderOf, useChoices } from './ChoiceInput.tsx';
import type { Choices } from './choices.ts';
import './many-choices.css';

type Props = {
  label: ReactNode;
  help?: ReactNode;
  choices: Choices;
  value: number[];
  onChange: (value: number[]) => void;
};

/** Several records, searched as people type. */
export function ManyChoices({ label, help, choices, value, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const chosen = value.map(String);
  const { found, labelOf } = useChoices(choices, search, chosen);
  const others = chosen.filter((id) => !found.some((choice) => choice.value === id));
  return (
    <MultiSelect
      label={label}
      description={help}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.clearChoice') }}
      data={[...others.map((id) => ({ value: id, label: labelOf(id) })), ...found]}
      filter={({ options }) => options}
      value={chosen}
      onChange={(next) => onChange(next.map(Number))}
      onSearchChange={useDebouncedCallback(setSearch, 200)}
      placeholder={value.length === 0 ? t(placeholderOf(found, search)) : ''}
      nothingFoundMessage={t('list.noChoice')}
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      attributes={{ options: { tabIndex: 0 } }}
    />
  );
}
