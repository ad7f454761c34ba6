import { foldName } from '@lobby/contract/people/thai-text';
import type { Config } from '#platform/module.ts';
import { documentText, keyedHash, readDocument } from './document.ts';
import type { PersonFields } from './person.service.ts';

type Applicant = Pick<PersonFields, 'firstName' | 'lastName' | 'documentKind' | 'documentCountry' | 'idCard'>;

/** Equal for two applications of one human, and says nothing about them: of their document, else of their name and the room. */
export function personHash(config: Config, property: number, applicant: Applicant, roomId: number): string {
  const document = readDocument(applicant);
  const name = foldName([applicant.firstName, applicant.lastName].filter(Boolean).join(' '));
  return keyedHash(config, `${property} ${document ? documentText(document) : `${roomId} ${name}`}`);
}
