import { createHmac, hkdfSync } from 'node:crypto';
import { type DocumentKind, maskDocumentNumber, normalizeDocumentNumber } from '@lobby/contract/people/document-number';
import { foldName } from '@lobby/contract/people/thai-text';
import { type Config, type Ctx, conflict, invalidField, keyRing } from '#platform/module.ts';
import type { SubjectKey } from './subject-key.ts';

/** A document as it was typed. */
export interface TypedDocument {
  documentKind: DocumentKind | null;
  documentCountry: string | null;
  idCard: string | null;
}
export interface PersonDocument {
  kind: DocumentKind;
  country: string | null;
  number: string;
}

/** Null where no number was given; an error at the field where it cannot be one of its kind. */
export function readDocument({ documentKind, documentCountry, idCard }: TypedDocument): PersonDocument | null {
  if (idCard === null) return null;
  const kind = documentKind ?? 'thai-id';
  const number = normalizeDocumentNumber(kind, idCard);
  if (number === undefined) throw invalidField('idCard', 'invalid');
  if (kind === 'passport' && documentCountry === null) throw invalidField('documentCountry', 'required');
  return { kind, country: kind === 'passport' ? documentCountry : null, number };
}

/** Thirteen digits of one register: a Thai's tax number, for one, is the number of their identity card. */
const THIRTEEN_DIGITS: DocumentKind[] = ['thai-id', 'alien-id', 'tax-id'];

/** Kind, country and number: what makes a document one. */
export const documentText = ({ kind, country, number }: PersonDocument) =>
  `${THIRTEEN_DIGITS.includes(kind) ? 'thai-id' : kind} ${country ?? ''} ${number}`;

/** Under every known key: one that was replaced must not make a known person unknown. */
export const documentHashes = (config: Config, property: number, document: PersonDocument) =>
  keyedHashes(config, `${property} ${documentText(document)}`);

/** HMACs under keys of the environment, the current one first: equal texts are equal hashes, and the text cannot be guessed. */
export function keyedHashes(config: Config, text: string) {
  return keyRing(config.LOBBY_SECRET_KEY).all.map(({ id, secret }) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'lobby document hash', 32));
    return { keyId: id, hash: createHmac('sha256', key).update(text).digest() };
  });
}

/** Under the current key: what a waiting request is about, without saying it. */
export const keyedHash = (config: Config, text: string) => keyedHashes(config, text)[0]?.hash.toString('hex') ?? '';

export const documentContext = (subjectKeyId: number) => `document under key ${subjectKeyId}`;

/** The columns of a document, encrypted under the person's own key. */
export function documentColumns(config: Config, property: number, key: SubjectKey, document: PersonDocument | null) {
  if (!document) return { docKind: null, docCountry: null, docEncrypted: null, docMasked: null, docHash: null, docHashKey: null };
  const [current] = documentHashes(config, property, document);
  return {
    docKind: document.kind,
    docCountry: document.country,
    docEncrypted: key.encrypt(document.number, documentContext(key.id)),
    docMasked: maskDocumentNumber(document.number),
    docHash: current?.hash ?? null,
    docHashKey: current?.keyId ?? null,
  };
}

/** The person of this property with this document. */
export async function findByDocument(
  { db, property }: Ctx,
  config: Config,
  document: PersonDocument,
): Promise<number | undefined> {
  const hashes = documentHashes(config, property, document).map(({ hash }) => hash);
  const found = await db
    .selectFrom('person')
    .select('id')
    .where('docHash', 'in', hashes)
    .where('erasedAt', 'is', null)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

/** The persons of this property with these documents, and their names. */
export async function findByDocuments({ db, property }: Ctx, config: Config, documents: PersonDocument[]) {
  const byHash = new Map(
    documents.flatMap((document) =>
      documentHashes(config, property, document).map(({ hash }) => [hash.toString('hex'), documentText(document)] as const),
    ),
  );
  const rows = await db
    .selectFrom('person')
    .select(['id', 'firstName', 'lastName', 'docHash'])
    .where('docHash', 'in', [Buffer.alloc(0), ...[...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))])
    .where('erasedAt', 'is', null)
    .where('mergedIntoId', 'is', null)
    .execute();
  return new Map<string, { id: number | null; name: string }>(
    rows.map(({ id, docHash, ...names }) => [
      byHash.get(docHash?.toString('hex') ?? '') as string,
      { id, name: fullName(names) },
    ]),
  );
}
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => foldName(`${firstName} ${lastName}`);

export async function assertDocumentUnknown(ctx: Ctx, config: Config, document: PersonDocument | null, except?: number) {
  const known = document && (await findByDocument(ctx, config, document));
  if (known && known !== except) throw knownAlready();
}
export const knownAlready = () => conflict('A person with this document is known already', 'requestResourceAlreadyExists');
