import { sql } from 'kysely';
import { decryptOpened, type SubjectKey } from '#modules/person/person.public.ts';
import { type Ctx, type Encryption, notFound } from '#platform/module.ts';

const contextOf = (subjectKeyId: number) => `request under key ${subjectKeyId}`;

/** Personal values of a request, under the key of the person or applicant. */
export const encryptRequestValues = (key: SubjectKey, values: object) => ({
  subjectKeyId: key.id,
  value: key.encrypt(JSON.stringify(values), contextOf(key.id)),
});

/** That somebody saw them stands in the log, once an hour; the database writes it. */
export async function openRequestValues<T>(
  ctx: Ctx,
  encryption: Encryption,
  request: { id: number; subjectKeyId: number | null },
): Promise<T> {
  const { rows } = await sql<{ encrypted: Buffer; wrapped: Buffer; keyId: string }>`
    select * from people.open_request(${request.id})`.execute(ctx.db);
  const [opened] = rows;
  if (!opened || request.subjectKeyId === null) throw notFound();
  return JSON.parse(decryptOpened(ctx, encryption, opened, contextOf(request.subjectKeyId))) as T;
}
