import { z } from 'zod';
import { record } from '../kernel/field-tags.ts';
import { id, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { COMMAND_PROBLEMS } from './device-command.ts';

/** What a device lets somebody in by. */
export const CREDENTIAL_KINDS = ['card', 'plate', 'face', 'visit'] as const;
/** On at the device, on its way there or off, not taken by it, or still on against the register. */
export const CREDENTIAL_STATES = ['on', 'adding', 'removing', 'addFailed', 'removeFailed'] as const;

export const DeviceCredential = record('device_credential', {
  kind: z.enum(CREDENTIAL_KINDS),
  problem: z.enum(COMMAND_PROBLEMS).nullable(),
  changedAt: instant,
}).extend({
  state: z.enum(CREDENTIAL_STATES),
  /** `formerAddr` is an address the device had, where it is still to be taken away; the device may be gone. */
  hardware: z.object({
    id,
    name: z.string(),
    nameEn: z.string().nullable(),
    type: z.string(),
    formerAddr: z.string().nullable(),
  }),
});
export type DeviceCredential = z.infer<typeof DeviceCredential>;

/** At how many devices it should be on, is on, and did not come through, and at how many it is not off yet though it should be. */
export const CredentialCounts = z.object({ wanted: z.int(), applied: z.int(), failed: z.int(), remaining: z.int() });
export type CredentialCounts = z.infer<typeof CredentialCounts>;

/** How many are sent again. */
export const Sent = z.object({ sent: z.int() });

nameSchemas({ DeviceCredential, CredentialCounts, Sent });
