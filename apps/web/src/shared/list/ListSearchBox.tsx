import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlashKey } from '#shared/keys/use-slash-key.ts';
import css from './ListTools.module.css';

const PAUSE_MS = 300;

/** Searches when the typing pauses; `/` jumps here from anywhere on the page, Enter back to it. */
export function ListSearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const searchLater = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    onSearch(text);
  }, PAUSE_MS);
  useSlashKey(() => input.current?.focus());

  // The address may also change by "clear" or the back button; what came from here is typed already.
  useEffect(() => {
    if (value.trim() !== sent.current) setTyped(value);
    sent.current = value.trim();
  }, [value]);

  const search = (text: string) => {
    setTyped(text);
    searchLater(text);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={css.box ?? ''}
      value={typed}
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? <CloseButton aria-label={t('list.clearSearch')} onClick={() => search('')} /> : <kbd className={css.key}>/</kbd>
      }
    />
  );
}
