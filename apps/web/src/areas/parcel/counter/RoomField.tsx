import type { Room } from '@lobby/contract/areas/room';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import css from './Counter.module.css';

type Props = {
  typed: string;
  matches: Room[];
  pointed: Room | undefined;
  onType: (text: string) => void;
  onPoint: (at: number) => void;
};

/** Takes the focus as it appears. The likeliest room is marked, the arrows mark another, Enter saves with the marked one. */
export function RoomField({ typed, matches, pointed, onType, onPoint }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const at = pointed ? matches.indexOf(pointed) : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || matches.length === 0) return;
    event.preventDefault();
    onPoint((at + step + matches.length) % matches.length);
  };
  return (
    <div>
      <TextInput
        autoFocus
        size="md"
        label={t('parcel.field.room')}
        description={t('counter.new.roomHelp')}
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={list}
        aria-activedescendant={pointed && `${list}-${pointed.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={typed.trim() !== '' && matches.length === 0 && t('counter.new.noRoom')}
      />
      <div id={list} role="listbox" aria-label={t('parcel.field.room')} className={css.matches}>
        {matches.map((room, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrows in the field do the same
          <div
            key={room.id}
            id={`${list}-${room.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={room === pointed}
            className={css.match}
            onClick={() => onPoint(index)}
          >
            {roomLabel(room)}
          </div>
        ))}
      </div>
    </div>
  );
}
