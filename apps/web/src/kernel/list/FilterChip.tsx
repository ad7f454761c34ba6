import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, Choices } from '../choices.ts';
import { useChoices } from '../use-choices.ts';
import type { Filter } from './columns.ts';
import css from './FilterChip.module.css';

type Props = { area: string; filter: Filter; values: string[]; onChange: (values: string[]) => void };

/** One filter in plain words: what it is while unused, what it keeps while used. */
export function FilterChip({ area, filter, values, onChange }: Props) {
  const { t } = useTranslation();
  const label = t(`${area}.field.${filter.field}`);
  if (filter.from) return <SearchedChip label={label} choices={filter.from} values={values} onChange={onChange} />;

  const options = filter.options ?? ['true', 'false'];
  const choices = options.map((value) => ({ value, label: t(`${area}.filter.${filter.field}.${value}`) }));
  const chosen = choices.find(({ value }) => value === values[0])?.label;
  const toggle = (value: string) => onChange(values[0] === value ? [] : [value]);
  return <Chip label={label} chosen={chosen} choices={choices} values={values} onToggle={toggle} />;
}

function SearchedChip({
  label,
  choices,
  values,
  onChange,
}: {
  label: string;
  choices: Choices;
  values: string[];
  onChange: Props['onChange'];
}) {
  const [typed, setTyped] = useState('');
  const { found, labelOf } = useChoices(choices, typed, values);
  const chosen = values.length > 1 ? `${label}: ${values.length}` : values[0] && labelOf(values[0]);
  const toggle = (value: string) => onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return <Chip label={label} chosen={chosen} choices={found} values={values} onToggle={toggle} typed={typed} onType={setTyped} />;
}

type ChipProps = {
  label: string;
  chosen: string | undefined;
  choices: Choice[];
  values: string[];
  onToggle: (value: string) => void;
  typed?: string;
  onType?: (text: string) => void;
};

function Chip({ label, chosen, choices, values, onToggle, typed, onType }: ChipProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({
    onDropdownOpen: () => (onType ? combobox.focusSearchInput() : combobox.focusTarget()),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  return (
    <Combobox store={combobox} onOptionSubmit={onToggle} width={240} position="bottom-start">
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={css.chip ?? ''}
          data-used={values.length > 0 || undefined}
          aria-expanded={combobox.dropdownOpened}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {chosen ?? label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {onType && (
          <Combobox.Search
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            placeholder={t('list.search')}
            aria-label={`${t('list.search')}: ${label}`}
          />
        )}
        <Combobox.Options aria-label={label} tabIndex={0} mah={280} className={css.options ?? ''}>
          {choices.map(({ value, label: words }) => (
            <Combobox.Option key={value} value={value} active={values.includes(value)} className={css.option ?? ''}>
              {words}
              {values.includes(value) && <IconCheck size={18} aria-hidden />}
            </Combobox.Option>
          ))}
          {choices.length === 0 && <Combobox.Empty>{t('list.noChoice')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
