import type { SearchResult } from '@lobby/contract/areas/search';
import type { Language } from '@lobby/contract/constants';
import type { TFunction } from 'i18next';

type Room = NonNullable<SearchResult['room']>;

/** Most doors carry their building's letter already. */
export const roomName = ({ name, building }: Room) => (name.startsWith(building) ? name : `${name} · ${building}`);

/** Everything that tells one result from another: the name in the other script if that is what was typed, details, room, phone. */
export function detailsOf({ area, title, detail, room, matched }: SearchResult, typed: string, language: Language, t: TFunction) {
  const shown = title[language];
  const other = language === 'th' ? title.en : title.th;
  const isTyped = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const parts = [
    other !== shown && isTyped(other) && !isTyped(shown) && other,
    room && (area === 'room' ? room.building : t('shell.palette.room', { room: roomName(room) })),
    detail?.[language],
    matched,
  ];
  return parts.filter(Boolean).join(' · ');
}
