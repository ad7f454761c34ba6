import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { id, instant, ref } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { PhotoVerdict, StoredFile } from './file.ts';
import { GENDERS } from './resident-input.ts';
import { Room, roomShape } from './room.ts';

/** Somebody who asks to be a resident; emptied when the request is approved, or as long after a rejection as the setting `applicantDays` says. */
const RegistrationRow = record('registration', {
  id,
  firstName: personal(z.string().nullable(), 'name'),
  lastName: personal(z.string().nullable(), 'name'),
  gender: z.enum(GENDERS),
  /** What the applicant wrote; the office names the room. */
  roomAsked: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  room: Room.nullable().optional(),
});
export const registrationShape: ListShape = listShape(RegistrationRow, {
  relations: { room: () => roomShape },
  searchable: true,
});
export const Registration = RegistrationRow.extend({
  mobile: personal(z.string().nullable(), 'phone'),
  email: personal(z.string().nullable(), 'email'),
  building: z.object({ room: Room.nullable() }),
  image: StoredFile.nullable(),
  request: z.object({ id, result: z.enum(['approved', 'reject']).nullable(), type: z.string() }),
});
export type Registration = z.infer<typeof Registration>;

export const registrationApi = {
  shape: registrationShape,
  list: endpoint('GET', '/registrations', {
    rate: 'read',
    audit: 'none',
    query: listQuery('createdAt:desc'),
    answer: pageOf(Registration),
    list: registrationShape,
  }),
  update: endpoint('PUT', '/registrations/:id', {
    rate: 'write',
    audit: 'change',
    body: z.strictObject({ building: z.strictObject({ room: ref('room') }) }),
    answer: one(Registration),
  }),
  /** Whether the face on a photo can be sent to the doors, and why not. One part named `file`; nothing of it is kept. */
  verifyImage: endpoint('POST', '/registrations/verify-image', {
    rate: 'write',
    audit: 'none',
    body: z.strictObject({ file: PhotoVerdict.meta({ file: 'judged', part: 'file' }) }),
    answer: one(PhotoVerdict),
  }),
};

nameSchemas({ Registration });
