import type { ResidentRow } from '@lobby/contract/areas/resident-import';
import type { Problem } from '@lobby/contract/problems';
import { documentText, type PersonDocument } from '#modules/person/person.public.ts';
import { type FieldError, fieldError } from '#platform/module.ts';
import { documentOf, type KnownResidents, type KnownRoom, nameOf, roomKey, type SheetRow } from './resident-import.known.ts';

/** A row nothing is wrong with. */
export interface ReadyResident {
  row: ResidentRow;
  room: KnownRoom;
  document: PersonDocument | null;
  /** Somebody who is known already and gets another room. */
  personId: number | null;
}

type Refused = { errors: FieldError[] };
const refuse = (field: string, key: Problem): Refused => ({ errors: [fieldError([field], key)] });

/** Whether the row can be written after those before it; what it takes is taken from `known`. */
export function readPlace({ row }: SheetRow, known: KnownResidents): ReadyResident | Refused {
  const room = known.roomOf.get(roomKey(row));
  if (!room) return refuse('room', 'notFound');
  if (row.mobile === null && row.email === null) return refuse('mobile', 'required');
  const document = documentOf(row);
  if (document === undefined) return isWithoutCountry(row) ? refuse('documentCountry', 'required') : refuse('idCard', 'invalid');
  if (known.residentDocument === 'none' && document) return refuse('idCard', 'unknownField');
  if (known.residentDocument === 'required' && !document) return refuse('idCard', 'required');
  const name = nameOf(row);
  const person = document && known.people.get(documentText(document));
  // One document, two names: one of the rows is wrong, and only the office can tell which.
  if (person && person.name !== name) return refuse('idCard', 'taken');
  if ((person?.id && room.residents.has(person.id)) || room.residents.has(name)) return refuse('firstName', 'taken');
  if (row.role === 'sub_tenant' && !room.hasMain) return refuse('role', 'mainResident');
  if (row.role === 'sub_tenant' && room.coResidentsLeft <= 0) return refuse('role', 'quotaUsedUp');
  if (row.role === 'sub_tenant') room.coResidentsLeft -= 1;
  else room.hasMain = true;
  room.residents.add(name);
  return { row, room, document, personId: person?.id ?? null };
}

const isWithoutCountry = ({ documentKind, documentCountry, idCard }: SheetRow['row']) =>
  documentKind === 'passport' && idCard !== null && documentCountry === null;
