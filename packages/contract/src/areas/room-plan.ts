import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { id, instant, ref, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** More than any building has; a slip of the finger must not fill the database. */
export const MAX_ROOMS = 6000;

const level = (examples: number[]) =>
  z.int(problem('invalid')).min(-5, problem('outOfRange')).max(120, problem('outOfRange')).meta({ examples });

/** Which rooms stand above one another: one entry for each position on a floor, the same on all of them. */
const Stack = z.strictObject({
  roomType: ref('room-type'),
  sqm: z.number(problem('invalid')).min(0, problem('outOfRange')).max(99_999, problem('outOfRange')).nullable().default(null),
});

interface FloorRange {
  fromFloor: number;
  toFloor: number;
  skipFloors: number[];
}
export const floorsOf = ({ fromFloor, toFloor, skipFloors }: FloorRange): number[] =>
  // Asked also of plans that are out of bounds, to say what is wrong with them.
  Array.from({ length: Math.min(Math.max(toFloor - fromFloor + 1, 0), 200) }, (_, at) => fromFloor + at).filter(
    (floor) => !skipFloors.includes(floor),
  );

/** Towers × floors × rooms: what the generator makes. `pattern` names a room: `{tower}`, `{floor}`, `{floor:2}`, `{room:2}`. */
export const RoomPlan = z
  .strictObject({
    towers: z
      .array(text(60).meta({ unique: true }))
      .min(1, problem('required'))
      .max(20, problem('tooLong'))
      .refine((names) => new Set(names).size === names.length, problem('taken'))
      .meta({ few: true }),
    fromFloor: level([1, 2]),
    toFloor: level([2, 3]),
    skipFloors: z
      .array(level([2, 13]))
      .max(40, problem('tooLong'))
      .default([]),
    pattern: text(40)
      .regex(/\{room(:\d)?\}/, problem('pattern'))
      .meta({ examples: ['{floor}{room:2}', '{tower}-{floor:2}{room:2}'] }),
    stacks: z.array(Stack).min(1, problem('required')).max(80, problem('tooLong')).meta({ few: true }),
  })
  .refine(({ fromFloor, toFloor }) => fromFloor <= toFloor, { path: ['toFloor'], message: problem('outOfRange') })
  .refine((plan) => floorsOf(plan).length > 0, { path: ['skipFloors'], message: problem('invalid') })
  .refine((plan) => plan.towers.length * floorsOf(plan).length * plan.stacks.length <= MAX_ROOMS, {
    path: ['stacks'],
    message: problem('tooMany'),
  });
export type RoomPlan = z.infer<typeof RoomPlan>;

export interface GeneratedRoom {
  tower: string;
  floor: number;
  name: string;
  /** Its place on the floor, from 0. */
  stack: number;
}

/** Every room of the plan, tower by tower and floor by floor. */
export function roomsOf(plan: RoomPlan): GeneratedRoom[] {
  return plan.towers.flatMap((tower) =>
    floorsOf(plan).flatMap((floor) =>
      plan.stacks.map((_, stack) => ({ tower, floor, stack, name: roomName(plan.pattern, tower, floor, stack + 1) })),
    ),
  );
}

export function roomName(pattern: string, tower: string, floor: number, room: number): string {
  const values: Record<string, string> = { tower, floor: String(floor), room: String(room) };
  return pattern.replace(/\{(tower|floor|room)(?::(\d))?\}/g, (_, name: string, width?: string) =>
    (values[name] as string).padStart(Number(width ?? 0), '0'),
  );
}

/** Names the plan gives twice within one tower. */
export function repeatedNames(rooms: GeneratedRoom[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { tower, name } of rooms) {
    const key = `${tower}\n${name}`;
    if (seen.has(key)) repeated.add(name);
    seen.add(key);
  }
  return [...repeated];
}

const Outcome = z.object({ buildings: z.int(), floors: z.int(), rooms: z.int() });

/** How long what was generated can be taken back in one step. */
export const UNDO_MINUTES = 10;
const Generated = z.object({ rooms: z.int(), createdAt: instant, undoUntil: instant });

export const roomPlanApi = {
  /** Looks without writing: what would be made, and which names are there already. */
  preview: endpoint('POST', '/rooms/generate/preview', {
    rate: 'read',
    audit: 'change',
    body: RoomPlan,
    answer: one(Outcome.extend({ taken: z.array(z.string()) })),
  }),
  /** `building` is the first tower: where to look at what was made. */
  generate: endpoint('POST', '/rooms/generate', {
    rate: 'write',
    audit: 'change',
    body: RoomPlan,
    answer: one(Outcome.extend({ building: id })),
  }),
  /** One's own last plan, as long as it can be taken back. */
  generated: endpoint('GET', '/rooms/generate/last', { rate: 'read', audit: 'none', answer: one(Generated.nullable()) }),
  /** Removes what one's own last plan created: all of it, or nothing where something of it was changed or is in use. */
  undo: endpoint('POST', '/rooms/generate/undo', { rate: 'write', audit: 'change', answer: one(Outcome) }),
};

nameSchemas({ RoomPlan, RoomPlanOutcome: Outcome, GeneratedRooms: Generated });
