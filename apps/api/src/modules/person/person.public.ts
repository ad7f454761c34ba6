export {
  documentColumns,
  documentText,
  findByDocument,
  findByDocuments,
  keyedHash,
  keyedHashes,
  type PersonDocument,
  readDocument,
} from './document.ts';
export { readPersonHistory } from './person.history.ts';
export {
  changePerson,
  createPerson,
  findSimilar,
  type KnownBy,
  type PersonServices,
} from './person.service.ts';
export { personHash } from './person-hash.ts';
export { type RevealServices, revealDocument } from './reveal-document.ts';
export { createSubjectKey, decryptOpened, keyById, keyForPerson, type SubjectKey, subjectKeyOf } from './subject-key.ts';
