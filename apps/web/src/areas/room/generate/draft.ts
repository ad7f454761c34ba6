import { RoomPlan, repeatedNames, roomsOf } from '@lobby/contract/areas/room-plan';
import { type Problems, problemsOf } from '#shared/form/problems.ts';

/** As it stands in the inputs: lists as people type them, numbers possibly emptied. */
export type Draft = {
  towers: string;
  fromFloor: number | string;
  toFloor: number | string;
  skipFloors: string;
  pattern: string;
  stacks: Stack[];
};
export type Stack = { roomType: string; sqm: number | string };

export const noStack: Stack = { roomType: '', sqm: '' };
export const firstDraft: Draft = {
  towers: 'A',
  fromFloor: 1,
  toFloor: 8,
  skipFloors: '',
  pattern: '{floor}{room:2}',
  stacks: Array.from({ length: 10 }, () => noStack),
};

const listed = (text: string) =>
  text
    .split(/[,，;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
const numberOf = (typed: number | string) => (typed === '' ? undefined : Number(typed));

/** Whose rooms stand as the example. */
export const firstTower = ({ towers }: Draft) => listed(towers)[0] ?? 'A';

/** The plan the draft makes, or what is still wrong with it. */
export function planOf(draft: Draft): { plan?: RoomPlan; problems: Problems } {
  const typed = {
    towers: listed(draft.towers),
    fromFloor: numberOf(draft.fromFloor),
    toFloor: numberOf(draft.toFloor),
    skipFloors: listed(draft.skipFloors).map(Number),
    pattern: draft.pattern,
    stacks: draft.stacks.map(({ roomType, sqm }) => ({ roomType: numberOf(roomType), sqm: numberOf(sqm) ?? null })),
  };
  const read = RoomPlan.safeParse(typed);
  return read.success ? { plan: read.data, problems: {} } : { problems: problemsOf(RoomPlan, typed) };
}

/** Everything the preview shows, worked out without asking anybody. */
export function previewOf(plan: RoomPlan) {
  const rooms = roomsOf(plan);
  return { rooms, repeated: repeatedNames(rooms), floors: [...new Set(rooms.map(({ floor }) => floor))] };
}

export const withStackCount = (stacks: Stack[], count: number): Stack[] =>
  Array.from({ length: Math.min(Math.max(count, 1), 80) }, (_, at) => stacks[at] ?? stacks.at(-1) ?? noStack);
