import type { SearchResult } from '@lobby/contract/areas/search';
import type { Language } from '@lobby/contract/constants';
import type { TFunction } from 'i18next';
import { isNamedAfter, roomInBuilding } from '#shared/texts/room-name.ts';

/** Everything that tells one result from another: the name in the other script if that is what was typed, details, room, phone. */
export function detailsOf({ area, title, detail, room, matched }: SearchResult, typed: string, language: Language, t: TFunction) {
  const shown = title[language];
  const other = language === 'th' ? title.en : title.th;
  const isTyped = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const where =
    room && area === 'room'
      ? !isNamedAfter(room.name, room.building) && room.building
      : room && t('shell.palette.room', { room: roomInBuilding(room.name, room.building) });
  const parts = [other !== shown && isTyped(other) && !isTyped(shown) && other, where, detail?.[language], matched];
  return parts.filter(Boolean).join(' · ');
}
