import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, createEncryption, type Encryption } from '#platform/module.ts';

/** The key of one person: what is encrypted with it cannot be read any more once the key is destroyed. */
export interface SubjectKey {
  id: number;
  encrypt(text: string, belongsTo: string): Buffer;
}
interface Opened {
  encrypted: Buffer;
  wrapped: Buffer;
  keyId: string;
}

const KEY_BYTES = 32;
export const wrapContext = (property: number) => `subject key of property ${property}`;

export async function createSubjectKey(
  { db, property }: Pick<Ctx, 'db' | 'property'>,
  encryption: Encryption,
): Promise<SubjectKey> {
  const secret = randomBytes(KEY_BYTES).toString('base64');
  const { ciphertext, keyId } = encryption.encrypt(secret, wrapContext(property));
  const { id } = await db
    .insertInto('subjectKey')
    .values({ wrapped: ciphertext, keyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return withSecret(id, secret);
}

/** The key of a person, made with the first value that needs it: under a lock, so that two calls do not make one each. */
export async function subjectKeyOf(ctx: Ctx, encryption: Encryption, personId: number): Promise<SubjectKey> {
  const known = await findKeyOf(ctx, encryption, personId);
  if (known) return known;
  await ctx.db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const madeMeanwhile = await findKeyOf(ctx, encryption, personId);
  if (madeMeanwhile) return madeMeanwhile;
  const made = await createSubjectKey(ctx, encryption);
  await ctx.db.updateTable('person').set({ subjectKeyId: made.id }).where('id', '=', personId).execute();
  return made;
}

async function findKeyOf(ctx: Ctx, encryption: Encryption, personId: number): Promise<SubjectKey | undefined> {
  const { rows } = await sql<{ id: number; wrapped: Buffer; keyId: string }>`select * from people.key_of(${personId})`.execute(
    ctx.db,
  );
  return rows[0] && withSecret(rows[0].id, unwrap(ctx, encryption, rows[0]));
}

/** The key of a person; of somebody or something the house knows no person of, a key of its own. */
export const keyForPerson = (ctx: Ctx, encryption: Encryption, personId: number | null): Promise<SubjectKey> =>
  personId === null ? createSubjectKey(ctx, encryption) : subjectKeyOf(ctx, encryption, personId);

/** The key an applicant's values were encrypted with; it becomes the person's. */
export async function keyById(ctx: Ctx, encryption: Encryption, id: number | null): Promise<SubjectKey | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<{ wrapped: Buffer; keyId: string }>`select * from people.key_by_id(${id})`.execute(ctx.db);
  return rows[0] && withSecret(id, unwrap(ctx, encryption, rows[0]));
}

/** What one of the functions that also write the log line gave back. */
export function decryptOpened(ctx: Ctx, encryption: Encryption, opened: Opened, belongsTo: string): string {
  return createEncryption([unwrap(ctx, encryption, opened)]).decrypt({ ciphertext: opened.encrypted, keyId: null }, belongsTo);
}

const withSecret = (id: number, secret: string): SubjectKey => ({
  id,
  encrypt: (text, belongsTo) => createEncryption([secret]).encrypt(text, belongsTo).ciphertext,
});

const unwrap = ({ property }: Ctx, encryption: Encryption, { wrapped, keyId }: Pick<Opened, 'wrapped' | 'keyId'>) =>
  encryption.decrypt({ ciphertext: wrapped, keyId }, wrapContext(property));
