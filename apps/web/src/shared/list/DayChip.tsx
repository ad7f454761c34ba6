import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#shared/choices/choices.ts';
import { useDayFormat } from '#shared/dates/clock.ts';
import { DayButton } from '#shared/dates/DayButton.tsx';
import { formatDayInput, readDay } from '#shared/dates/day.ts';
import { ChipFrame } from './ChipFrame.tsx';
import css from './DayChip.module.css';
import type { DayRange } from './day-filter.ts';
import tools from './ListTools.module.css';

type Props = {
  label: string;
  presets: Choice[];
  chosen: string | undefined;
  range: DayRange;
  onPreset: (value: string) => void;
  onRange: (range: DayRange) => void;
  onClear: () => void;
  startsOpen?: boolean | undefined;
};

/** A filter by time: the usual days on one press, or from one day to another, both included. */
export function DayChip({ label, presets, chosen, range, onPreset, onRange, onClear, startsOpen = false }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(startsOpen);
  const words = presets.find(({ value }) => value === chosen)?.label ?? rangeWords(range);
  const choose = (value: string) => {
    setOpened(false);
    onPreset(value);
  };
  return (
    <ChipFrame label={label} onClear={words ? onClear : undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={tools.chip ?? ''}
            rightSection={!words && <IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {words ? `${label}: ${words}` : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={8} aria-label={label}>
          {presets.map(({ value, label: name }) => (
            <UnstyledButton
              key={value}
              className={`${tools.option} ${css.preset}`}
              aria-pressed={value === chosen}
              onClick={() => choose(value)}
            >
              {name}
              {value === chosen && <IconCheck size={18} aria-hidden />}
            </UnstyledButton>
          ))}
          <div className={css.range}>
            {(['from', 'to'] as const).map((side) => (
              <DayInput
                key={`${side} ${range[side] ?? ''}`}
                label={t(`list.days.${side}`)}
                day={range[side]}
                onChange={(day) => onRange({ ...range, [side]: day })}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </ChipFrame>
  );
}

function rangeWords({ from, to }: DayRange): string | undefined {
  const [first, last] = [formatDayInput(from), formatDayInput(to)];
  if (first === last) return first || undefined;
  return `${first}–${last}`;
}

type DayInputProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void };

/** A day typed as DD/MM/YYYY in both languages, or picked: the browser's own input would show whatever its maker prefers. */
function DayInput({ label, day, onChange }: DayInputProps) {
  const dayFormat = useDayFormat();
  const [typed, setTyped] = useState(formatDayInput(day));
  const [wrong, setWrong] = useState(false);
  function finish() {
    const read = readDay(typed);
    setWrong(typed.trim() !== '' && read === undefined);
    if ((typed.trim() === '' || read) && read !== day) onChange(read);
  }
  return (
    <TextInput
      label={label}
      value={typed}
      placeholder={dayFormat}
      inputMode="numeric"
      maxLength={10}
      error={wrong}
      rightSection={<DayButton label={label} day={day} onPick={onChange} />}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
