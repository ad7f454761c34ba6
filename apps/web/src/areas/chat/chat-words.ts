import type { Conversation } from '@lobby/contract/areas/chat';
import type { Language } from '@lobby/contract/constants';
import type { TFunction } from 'i18next';
import { nameOf } from '#shared/texts/language.ts';

type Named = Pick<Conversation, 'kind' | 'subject' | 'member' | 'room'>;

/** The resident, else the room, else whoever wrote by a channel and is nobody yet. */
export function conversationName({ kind, subject, member, room }: Named, language: Language, t: TFunction): string {
  if (kind === 'staff') return subject ?? '';
  if (member) return nameOf(member, language);
  return room ? t('chat.wholeRoom', { room: room.name }) : t('chat.unknown');
}

/** Parts of a text, those that are https addresses apart, each with where it begins. Nothing else becomes a link, and nothing is fetched. */
export function textParts(text: string) {
  let start = 0;
  return text.split(/(https:\/\/[^\s<>"']+)/).map((part, at) => {
    const begins = start;
    start += part.length;
    return { part, isLink: at % 2 === 1, begins };
  });
}
