import type { Room } from '@lobby/contract/areas/room';

type Findable = Pick<Room, 'name' | 'category'>;
/** From 0, the very name, to 3, where the digits begin alike. */
type Ranked<T> = { room: T; rank: number };
const SAME_DIGITS = 1;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M} ]/gu, '');

/**
 * The rooms somebody may mean, the likeliest first: the very number, then those that begin with it. Where the number on the
 * door begins with a letter, the digits alone will do; a letter in front or a word behind names the building: `1203`, `b1203`,
 * `1203 b`.
 */
export const matchRooms = <T extends Findable>(rooms: T[], typed: string, most = 6): T[] =>
  rankRooms(rooms, typed)
    .slice(0, most)
    .map(({ room }) => room);

/** Nobody has to say which room is meant: it is the only one, or the only one with that very number. */
export function isCertain(rooms: Findable[], typed: string): boolean {
  const [best, next] = rankRooms(rooms, typed);
  return best !== undefined && (next === undefined || (best.rank <= SAME_DIGITS && best.rank < next.rank));
}

function rankRooms<T extends Findable>(rooms: T[], typed: string): Ranked<T>[] {
  const [number = '', ...words] = plain(typed).trim().split(/\s+/);
  if (number === '') return [];
  const ofBuilding = rooms.filter((room) => words.every((word) => namesBuilding(room, word)));
  const found = byNumber(ofBuilding, number);
  if (found.length > 0) return found;
  const [, letters = '', digits = ''] = /^(\p{L}+)(\p{N}.*)$/u.exec(number) ?? [];
  if (digits === '') return [];
  return byNumber(
    ofBuilding.filter((room) => namesBuilding(room, letters)),
    digits,
  );
}

/** The doors that carry exactly these digits, whatever letter stands before them. */
export const sameNumber = <T extends Findable>(rooms: T[], typed: string): T[] =>
  rooms.filter(({ name }) => digitsOf(plain(name)) === plain(typed).trim());

const digitsOf = (name: string) => name.replace(/^\p{L}+/u, '');

function byNumber<T extends Findable>(rooms: T[], number: string): Ranked<T>[] {
  const likely = rooms.flatMap((room) => {
    const name = plain(room.name);
    const digits = digitsOf(name);
    const rank = [name === number, digits === number, name.startsWith(number), digits.startsWith(number)].indexOf(true);
    return rank < 0 ? [] : [{ room, rank }];
  });
  return likely.toSorted((a, b) => a.rank - b.rank);
}

const namesBuilding = ({ category }: Findable, letters: string) =>
  plain(category?.name ?? '')
    .split(' ')
    .some((word) => word.startsWith(letters));
