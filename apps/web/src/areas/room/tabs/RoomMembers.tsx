import { roomApi } from '@lobby/contract/areas/room';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { Lines } from './Lines.tsx';
import type { TabProps } from './tab-props.ts';

export function RoomMembers({ room }: TabProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['room', 'members', room.id],
    queryFn: () => call(roomApi.members, { params: { roomId: room.id } }),
  });
  return (
    <Lines
      label={t('room.tab.members')}
      answer={answer}
      empty={t('room.empty.members')}
      line={(member) => ({
        id: member.id,
        name: nameOf(member, language),
        more: [t(`room.member.${member.role}`), member.phone],
        state: { good: member.isActive, words: t(member.isActive ? 'room.inUse' : 'room.notInUse') },
      })}
    />
  );
}
