import { Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { OptionList, optionId } from './OptionList.tsx';
import css from './SearchBox.module.css';
import type { SearchOption } from './search-option.ts';
import { useFound } from './use-found.tsx';
import { useScanned } from './use-scanned.tsx';
import { useSearch } from './use-search.ts';
import { useSearchActions } from './use-search-actions.tsx';

type Props = {
  areas: Area[];
  onDone: () => void;
  /** A dialog takes the focus at once; a field in a page waits for it and shows nothing before. */
  isOpen?: boolean;
};

/** Every person, room, parcel and page, and everything one can switch. The focus stays in the field: arrows choose, Enter opens. */
export function SearchBox({ areas, onDone, isOpen = true }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const isEntered = useRef(false);
  const { results, isPending, isFailed } = useSearch(typed);
  const scanned = useScanned(typed);
  const found = [...scanned, ...useFound(areas, results, typed)];
  const { before, after } = useSearchActions(areas, typed, isOpen);
  const groups = isOpen ? [...before, ...found, ...after].filter(({ options }) => options.length > 0) : [];
  const options = groups.flatMap((group) => group.options);
  /** Nobody has chosen, and the best match is still to come. */
  const isWaiting = isPending && chosen === undefined && before.every((group) => group.options.length === 0);
  const current = isWaiting ? undefined : (options.find(({ id }) => id === chosen) ?? options[0]);

  const run = (option: SearchOption | undefined) => {
    if (!option) return;
    setTyped('');
    onDone();
    option.run();
  };
  // Enter before the answer opens what the answer brings, never what was found for the letters before.
  useEffect(() => {
    if (!isEntered.current || isWaiting) return;
    isEntered.current = false;
    run(current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isWaiting) isEntered.current = true;
      else run(current);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = current ? options.indexOf(current) + step : 0;
    setChosen(options.at(at % options.length)?.id);
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    isEntered.current = false;
  };
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        size="lg"
        variant="unstyled"
        className={css.field ?? ''}
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder={t('shell.palette.placeholder')}
        aria-label={t('shell.palette.placeholder')}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(listId, current)}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={css.found}>
          {options.length > 0 && (
            <OptionList
              id={listId}
              groups={groups}
              typed={typed}
              current={current}
              isPending={isPending}
              onChoose={({ id }) => setChosen(id)}
              onRun={run}
            />
          )}
          {isPending && found.length === 0 && <SkeletonLines />}
          {isFailed && (
            <p className={css.note} role="status">
              {t('shell.palette.failed')}
            </p>
          )}
          {!isPending && !isFailed && options.length === 0 && (
            <p className={css.note} role="status">
              {t('shell.palette.nothing')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

const WIDTHS = ['62%', '44%', '70%'];

function SkeletonLines() {
  const { t } = useTranslation();
  return (
    <div className={css.skeleton} role="status" aria-label={t('shell.palette.searching')}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} height={14} width={width} radius="xl" />
      ))}
    </div>
  );
}
