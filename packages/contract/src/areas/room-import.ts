import { z } from 'zod';
import { importOf } from '../import.ts';
import { optionalText, text } from '../kernel/fields.ts';
import { problem } from '../problems.ts';
import { ROOM_STATUSES } from './room.ts';

/** One line of the sheet: everything by the name people know it by. */
export const RoomRow = z.strictObject({
  building: text(60),
  floor: text(20),
  name: text(20),
  number: optionalText(40),
  type: text(60),
  sqm: z
    .string()
    .trim()
    .regex(/^(\d{1,5}([.,]\d{1,2})?)?$/, problem('invalid'))
    .transform((typed) => (typed === '' ? null : Number(typed.replace(',', '.'))))
    .nullable()
    .default(null),
  status: z
    .union([z.literal('').transform(() => 'vacant' as const), z.enum(ROOM_STATUSES)], problem('invalid'))
    .default('vacant'),
});

export const roomImportApi = { import: importOf('/rooms/import') };
