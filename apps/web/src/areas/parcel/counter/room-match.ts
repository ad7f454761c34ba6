import type { Room } from '@lobby/contract/areas/room';

type Findable = Pick<Room, 'name' | 'category'>;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M} ]/gu, '');

/**
 * The rooms somebody may mean, the likeliest first: the very number, then those that begin with it. A letter in front
 * or a word behind names the building: `1203`, `b1203`, `1203 b`.
 */
export function matchRooms<T extends Findable>(rooms: T[], typed: string, most = 6): T[] {
  const [number = '', ...words] = plain(typed).trim().split(/\s+/);
  if (number === '') return [];
  const ofBuilding = rooms.filter((room) => words.every((word) => namesBuilding(room, word)));
  const found = byNumber(ofBuilding, number);
  if (found.length > 0) return found.slice(0, most);
  const [, letters = '', digits = ''] = /^(\p{L}+)(\p{N}.*)$/u.exec(number) ?? [];
  if (digits === '') return [];
  return byNumber(
    ofBuilding.filter((room) => namesBuilding(room, letters)),
    digits,
  ).slice(0, most);
}

function byNumber<T extends Findable>(rooms: T[], number: string): T[] {
  const named = rooms.map((room) => ({ room, name: plain(room.name) }));
  const exact = named.filter(({ name }) => name === number);
  const begun = named.filter(({ name }) => name.startsWith(number) && name !== number);
  return [...exact, ...begun].map(({ room }) => room);
}

const namesBuilding = ({ category }: Findable, letters: string) =>
  plain(category?.name ?? '')
    .split(' ')
    .some((word) => word.startsWith(letters));
