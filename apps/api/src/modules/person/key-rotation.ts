import type { DocumentKind } from '@lobby/contract/people/document-number';
import { type Config, createEncryption, type Encrypted, type Encryption } from '#platform/module.ts';
import { documentContext, documentHashes } from './document.ts';
import { wrapContext } from './subject-key.ts';

/** The key of a person under the current LOBBY_SECRET_KEY; undefined where it is already. */
export const rewrap = (encryption: Encryption, property: number, known: Encrypted): Encrypted | undefined =>
  encryption.reencrypt(known, wrapContext(property));

interface StoredDocument {
  docKind: string | null;
  docCountry: string | null;
  docEncrypted: Buffer | null;
  subjectKeyId: number | null;
  wrapped: Buffer | null;
  keyId: string | null;
}

/** The columns by which a document is found again, made with the current LOBBY_SECRET_KEY. */
export function hashAgain(config: Config, encryption: Encryption, property: number, stored: StoredDocument) {
  const { docKind, docCountry, docEncrypted, subjectKeyId, wrapped, keyId } = stored;
  if (!docKind || !docEncrypted || !wrapped || subjectKeyId === null) return undefined;
  const secret = encryption.decrypt({ ciphertext: wrapped, keyId }, wrapContext(property));
  const number = createEncryption([secret]).decrypt({ ciphertext: docEncrypted, keyId: null }, documentContext(subjectKeyId));
  const [current] = documentHashes(config, property, { kind: docKind as DocumentKind, country: docCountry, number });
  return current && { docHash: current.hash, docHashKey: current.keyId };
}
