import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { id, instant, ref, text } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { Hardware, hardwareApi } from './hardware.ts';
import { Person, personShape } from './person.ts';

/** For one device, or, without one, for a gateway that reports for all devices of the property. */
export const DeviceKeyInput = z.strictObject({ name: text(60), hardware: ref('hardware').nullable().default(null) });

/** `hint` is how the secret begins, so that two keys can be distinguished; the secret itself is not stored. */
export const DeviceKey = record('device_key', {
  id,
  name: nonPersonal(z.string()),
  hint: nonPersonal(z.string()),
  issuedAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  hardware: Hardware.nullable().optional(),
  issuedBy: Person.nullable().optional(),
  revokedBy: Person.nullable().optional(),
});
export type DeviceKey = z.infer<typeof DeviceKey>;

export const deviceKeyShape: ListShape = listShape(DeviceKey, {
  relations: { hardware: () => hardwareApi.shape, issuedBy: () => personShape, revokedBy: () => personShape },
});

/** What the device is set up with, shown once. */
export const IssuedKey = DeviceKey.extend({ username: z.string(), secret: z.string() });
export type IssuedKey = z.infer<typeof IssuedKey>;

export const deviceKeyApi = {
  shape: deviceKeyShape,
  list: endpoint('GET', '/device-keys', {
    rate: 'read',
    audit: 'none',
    query: listQuery('issuedAt:desc'),
    answer: pageOf(DeviceKey),
    list: deviceKeyShape,
  }),
  issue: endpoint('POST', '/device-keys', {
    rate: 'write',
    audit: 'session',
    body: DeviceKeyInput,
    answer: one(IssuedKey),
    stepUp: true,
  }),
  revoke: endpoint('POST', '/device-keys/:id/revoke', { rate: 'write', audit: 'change', answer: one(DeviceKey) }),
};

nameSchemas({ DeviceKeyInput, DeviceKey, IssuedDeviceKey: IssuedKey });
