import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '#shared/choices/ChoiceInput.tsx';
import { fixedChoices } from '#shared/choices/choices.ts';
import type { Filter } from './columns.ts';
import css from './ListTools.module.css';
import { isNarrowed } from './list-query.ts';
import type { List } from './use-list.ts';

type Props = { area: string; filter: Filter; values: string[]; onChange: (values: string[]) => void };

/** One filter in plain words: what it is while unused, what it keeps while used. */
export function FilterChip({ area, filter, values, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { found, labelOf } = useChoices(filter.from ?? fixedChoices(area, filter), typed, values);
  const combobox = useCombobox({
    onDropdownOpen: () => (filter.from ? combobox.focusSearchInput() : combobox.focusTarget()),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  const label = t(`${area}.field.${filter.field}`);
  const chosen = values.length > 1 ? `${label}: ${values.length}` : values[0] && labelOf(values[0]);
  const toggle = (value: string) => {
    const others = filter.from ? values.filter((one) => one !== value) : [];
    onChange(values.includes(value) ? others : [...others, value]);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={240} position="bottom-start">
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
        {filter.from && (
          <Combobox.Search
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t('list.search')}
            aria-label={`${t('list.search')}: ${label}`}
          />
        )}
        <Combobox.Options aria-label={label} tabIndex={0} mah={280} className={css.options ?? ''}>
          {found.map(({ value, label: words }) => (
            <Combobox.Option key={value} value={value} active={values.includes(value)} className={css.option ?? ''}>
              {words}
              {values.includes(value) && <IconCheck size={18} aria-hidden />}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('list.noChoice')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type ClearFiltersProps = { search: List['search']; onClear: () => void };

/** There only while something narrows the list. */
export function ClearFilters({ search, onClear }: ClearFiltersProps) {
  const { t } = useTranslation();
  if (!isNarrowed(search)) return null;
  return (
    <Button variant="subtle" color="gray" px={8} leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
      {t('list.clear')}
    </Button>
  );
}
