import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { useRoomName } from '#shared/choices/ChosenRecord.tsx';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import layout from '#shared/layout/layout.module.css';
import { useRoomMembers } from '#shared/room/use-room-members.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Visitor.module.css';

type Named = { room: string; host: string };
type Props = {
  form: { values: Named; set: (name: keyof Named, value: string) => void; field: (name: 'room') => { error: ReactNode } };
};

/** The room is typed; whom they visit there is offered, the main resident first, and need not be known. */
export function RoomAndHost({ form: { values, set, field } }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { room, host } = values;
  /** The picker goes with the choice, and its focus would fall to the page. */
  const hostInput = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (room !== '') hostInput.current?.focus();
  }, [room]);
  const onRoom = (chosen: string) => {
    set('host', '');
    set('room', chosen);
  };
  const id = room === '' ? undefined : Number(room);
  const { members } = useRoomMembers(id);
  const name = useRoomName(id);
  if (id === undefined)
    return (
      <QuickChoice
        id="room"
        error={field('room').error}
        choices={roomChoices}
        label={t('visitor.field.room')}
        help={t('visitor.new.roomHelp')}
        isFirst
        onChoose={(chosen) => onRoom(String(chosen))}
      />
    );
  return (
    <div className={css.two}>
      <div>
        <span className={layout.label}>{t('visitor.field.room')}</span>
        <span className={css.room}>
          <strong>{name}</strong>
          <Button variant="subtle" size="compact-sm" onClick={() => onRoom('')}>
            {t('visitor.new.otherRoom')}
          </Button>
        </span>
      </div>
      <NativeSelect
        ref={hostInput}
        label={t('visitor.field.host')}
        value={host}
        onChange={(event) => set('host', event.currentTarget.value)}
        data={[
          { value: '', label: t('visitor.new.anybody') },
          ...members.map((member) => ({ value: String(member.id), label: nameOf(member, language) })),
        ]}
      />
    </div>
  );
}
