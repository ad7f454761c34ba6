import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '#shared/choices/ChoiceInput.tsx';
import { type Choice, fixedChoices } from '#shared/choices/choices.ts';
import { ChipFrame } from './ChipFrame.tsx';
import { ALL, type Filter } from './columns.ts';
import { DayChip } from './DayChip.tsx';
import { readRange, writeRange } from './day-filter.ts';
import css from './ListTools.module.css';
import { isNarrowed } from './list-query.ts';
import type { List } from './use-list.ts';

type Props = {
  area: string;
  filter: Filter;
  values: string[];
  onChange: (values: string[]) => void;
  /** Chosen from the other filters a moment ago: its values are what the person wants to see. */
  startsOpen?: boolean;
};

/** One filter in plain words: what it is while unused, "field: value" with a way out while used. */
export function FilterChip(props: Props) {
  return props.filter.isDays ? <DaysChip {...props} /> : <ChoiceChip {...props} />;
}

function ChoiceChip({ area, filter, values, onChange, startsOpen = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { found, labelOf } = useChoices(filter.from ?? fixedChoices(area, filter), typed, values);
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownOpen: () => (filter.from ? combobox.focusSearchInput() : combobox.focusTarget()),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  const label = t(`${area}.field.${filter.field}`);
  const [first] = values;
  const isFlag = !filter.from && !filter.options;
  const named = (value: string) => (isFlag ? t(value === 'true' ? 'list.yes' : 'list.no') : labelOf(value));
  const words = first !== undefined && [named(first), values.length > 1 && `+${values.length - 1}`].filter(Boolean).join(' ');
  const toggle = (value: string) => {
    const others = filter.from ? values.filter((one) => one !== value) : [];
    const isSame = values.includes(value) && filter.opensOn === undefined;
    onChange(isSame ? others : [...others, value]);
  };
  const isClearable = values.length > 0 && !(filter.opensOn && values.includes(ALL));
  return (
    <ChipFrame label={label} onClear={isClearable ? () => onChange(filter.opensOn ? [ALL] : []) : undefined}>
      <Combobox store={combobox} onOptionSubmit={toggle} width={240} position="bottom-start">
        <Combobox.Target targetType="button">
          <Button
            variant="default"
            className={css.chip ?? ''}
            aria-expanded={combobox.dropdownOpened}
            rightSection={!isClearable && <IconChevronDown size={16} aria-hidden />}
            onClick={() => combobox.toggleDropdown()}
          >
            {words ? `${label}: ${words}` : label}
          </Button>
        </Combobox.Target>
        <Combobox.Dropdown>
          {filter.from && (
            <Combobox.Search
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder={t('list.search')}
              aria-label={`${t('list.search')}: ${label}`}
              autoFocus={startsOpen}
            />
          )}
          <Combobox.Options aria-label={label} tabIndex={0} mah={280} className={css.options ?? ''}>
            {underHeadings(found).map(([heading, choices]) =>
              heading === undefined ? (
                <OfferedChoices key="" choices={choices} values={values} />
              ) : (
                <Combobox.Group key={heading} label={heading}>
                  <OfferedChoices choices={choices} values={values} />
                </Combobox.Group>
              ),
            )}
            {found.length === 0 && <Combobox.Empty>{t('list.noChoice')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </ChipFrame>
  );
}

const underHeadings = (found: Choice[]) => [...Map.groupBy(found, ({ heading }) => heading)];

function OfferedChoices({ choices, values }: { choices: Choice[]; values: string[] }) {
  return choices.map(({ value, label }) => (
    <Combobox.Option key={value} value={value} active={values.includes(value)} className={css.option ?? ''}>
      {label}
      {values.includes(value) && <IconCheck size={18} aria-hidden />}
    </Combobox.Option>
  ));
}

/** A filter of days in one value: a usual one, or a range. */
function DaysChip({ area, filter, values, onChange, startsOpen }: Props) {
  const { t } = useTranslation();
  const [value = ''] = values;
  const presets = (filter.options ?? []).map((name) => ({ value: name, label: t(`list.days.${name}`) }));
  return (
    <DayChip
      label={t(`${area}.field.${filter.field}`)}
      presets={presets}
      chosen={presets.some((preset) => preset.value === value) ? value : undefined}
      range={readRange(value)}
      onPreset={(preset) => onChange([preset])}
      onRange={(range) => onChange([writeRange(range)].filter(Boolean))}
      onClear={() => onChange([])}
      startsOpen={startsOpen}
    />
  );
}

type ClearFiltersProps = { search: List['search']; filters?: Filter[]; onClear: () => void };

/** Its place is kept while nothing narrows the list, so that nothing moves when something does. */
export function ClearFilters({ search, filters, onClear }: ClearFiltersProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      className={css.clearAll ?? ''}
      data-idle={!isNarrowed(search, filters) || undefined}
      leftSection={<IconX size={16} aria-hidden />}
      onClick={onClear}
    >
      {t('list.clear')}
    </Button>
  );
}
