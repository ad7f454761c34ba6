import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { ChosenRecord, useRoomName } from '#shared/choices/ChosenRecord.tsx';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import { useRoomMembers } from '#shared/room/use-room-members.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Create.module.css';

export type Who = { room?: number | undefined; member?: number | undefined };
type Props = { who: Who; isFirst: boolean; onChange: (who: Who) => void };

/** Whose booking it is: of those chosen, or the main resident of the room. */
export function useBooker({ room, member }: Who): number | undefined {
  const { members } = useRoomMembers(room);
  return members.find(({ id }) => id === member)?.id ?? members[0]?.id;
}

/** The room is typed; its main resident is who books unless somebody else is picked. */
export function WhoFields({ who, isFirst, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { members, isLoaded } = useRoomMembers(who.room);
  const name = useRoomName(who.room);
  const booker = useBooker(who);
  if (who.room === undefined)
    return (
      <QuickChoice
        choices={roomChoices}
        label={t('booking.field.room')}
        help={t('booking.new.roomHelp')}
        isFirst={isFirst}
        onChoose={(room) => onChange({ room })}
      />
    );
  return (
    <div className={css.who}>
      <ChosenRecord
        label={t('booking.field.room')}
        name={name}
        change={t('booking.new.otherRoom')}
        onChange={() => onChange({})}
      />
      {isLoaded && members.length === 0 ? (
        <p role="alert">{t('booking.new.nobody')}</p>
      ) : (
        <NativeSelect
          label={t('booking.field.user')}
          data={members.map((member) => ({ value: String(member.id), label: nameOf(member, language) }))}
          value={String(booker ?? '')}
          onChange={(event) => onChange({ ...who, member: Number(event.currentTarget.value) })}
        />
      )}
    </div>
  );
}
