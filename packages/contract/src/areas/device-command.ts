import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { record } from '../kernel/field-tags.ts';
import { id, instant, ref } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { moves } from '../moves.ts';
import { problem } from '../problems.ts';
import { Hardware, hardwareApi } from './hardware.ts';
import { Person, personShape } from './person.ts';

/** What staff ask a device to do. */
export const ASKED_KINDS = ['open', 'restart'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];
/** The devices of a facility are also switched by its bookings. */
const COMMAND_KINDS = [...ASKED_KINDS, 'on', 'off'] as const;

export const CommandState = z.enum(['queued', 'sent', 'applied', 'failed']);
export const commandMoves = moves(CommandState, { again: { from: 'failed', to: 'queued' } });

/** Why a command did not come through: nobody answered, the system said no, it never reported the outcome, or it was too late for it. */
export const COMMAND_PROBLEMS = ['unreachable', 'refused', 'silent', 'late'] as const;

export const DeviceCommand = record('device_command', {
  id,
  kind: z.enum(COMMAND_KINDS),
  state: CommandState,
  problem: z.enum(COMMAND_PROBLEMS).nullable(),
  attempts: z.int(),
  createdAt: instant,
  updatedAt: instant,
  sentAt: instant.nullable(),
  finishedAt: instant.nullable(),
  hardware: Hardware.optional(),
  askedBy: Person.nullable().optional(),
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

export const deviceCommandShape: ListShape = listShape(DeviceCommand, {
  relations: { hardware: () => hardwareApi.shape, askedBy: () => personShape },
});

export const deviceCommandApi = {
  shape: deviceCommandShape,
  list: endpoint('GET', '/device-commands', {
    rate: 'read',
    audit: 'none',
    query: listQuery('createdAt:desc'),
    answer: pageOf(DeviceCommand),
    list: deviceCommandShape,
  }),
  /** A door opened from afar: who sits before the screen says who they are first. */
  send: endpoint('POST', '/device-commands', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: z.strictObject({ hardware: ref('hardware'), kind: z.enum(ASKED_KINDS, problem('invalid')) }),
    answer: one(DeviceCommand),
  }),
  /** A command that failed, once more. */
  again: endpoint('POST', '/device-commands/:id/again', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    answer: one(DeviceCommand),
  }),
};

nameSchemas({ DeviceCommand });
