import { GENDERS, RELATIONS } from '@lobby/contract/areas/resident-input';
import { LANGUAGES } from '@lobby/contract/constants';
import { DOCUMENT_KINDS } from '@lobby/contract/people/document-number';
import type { z } from 'zod';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import type { Field, Section } from '#shared/form/fields.ts';
import type { KnownPerson, recordsOfKnown, residentChanges, residentRecords } from '../resident.records.ts';
import { CountryInput, createDocumentInput, createPhoneInput, DocumentInput, type OnKnown } from './DocumentInput.tsx';
import { ConsentInput, DayField, ReplacesInput, ResidentPhotoInput, RoleInput } from './inputs.tsx';

type New = z.input<typeof residentRecords.input>;
type Known = z.input<ReturnType<typeof recordsOfKnown>['input']>;
type Changed = z.input<typeof residentChanges.input>;

const choicesOf = (field: string, options: readonly string[]) => fixedChoices('resident', { field, options });

const kind: Field<Changed> = { field: 'documentKind', from: choicesOf('documentKind', DOCUMENT_KINDS) };
const country: Field<Changed> = { field: 'documentCountry', own: CountryInput, short: true };
const relation = { field: 'relation', from: choicesOf('relation', RELATIONS) } as const;

const names: Field<Changed>[] = [
  { field: 'title', short: true },
  { field: 'gender', from: choicesOf('gender', GENDERS) },
  { field: 'firstName' },
  { field: 'lastName', short: true },
  { field: 'firstNameEn', short: true },
  { field: 'lastNameEn', short: true },
];
const email: Field<Changed> = { field: 'email', as: 'email', isNeeded: (typed) => !(typed.mobile || typed.guardian) };
/** One of the two is needed, but of a child, who is reached by the guardian. */
const mobile = { field: 'mobile', isNeeded: (typed) => !(typed.email || typed.guardian) } satisfies Field<Changed>;
const language: Field<Changed> = { field: 'language', from: choicesOf('language', LANGUAGES) };

const room: Section<Known> = {
  name: 'room',
  fields: [
    { field: 'roomID', from: roomChoices, short: false },
    { field: 'role', own: RoleInput },
    relation,
    { field: 'movedIn', own: DayField, short: true },
    { field: 'replaces', own: ReplacesInput },
  ],
};
const access: Section<Known> = { name: 'access', fields: [{ field: 'username' }] };
const consent: Section<Known> = { name: 'consent', fields: [{ field: 'consent', own: ConsentInput }] };
const approval: Section<Known> = { name: 'approval', fields: [{ field: 'wait' }] };
const minor: Section<Changed> = {
  name: 'minor',
  fields: [
    { field: 'birthDate', own: DayField, short: true },
    { field: 'guardian', from: residentChoices },
  ],
};

/** The document first, where the property asks for one: somebody who is known needs none of the rest but a room. */
export const createSections = (onKnown: OnKnown, hasDocument: boolean): Section<New>[] => [
  ...(hasDocument
    ? [{ name: 'document', fields: [kind, country, { field: 'idCard' as const, own: createDocumentInput(onKnown) }] }]
    : []),
  room,
  { name: 'who', fields: [...names, { field: 'photo', own: ResidentPhotoInput }] },
  { name: 'contact', fields: [{ ...mobile, own: createPhoneInput(onKnown), short: true }, email, language] },
  minor,
  access,
  consent,
  approval,
];

/** Another room for somebody who is known; who has an account keeps it. */
export const knownSections = ({ hasAccount = false }: KnownPerson): Section<Known>[] => [
  room,
  ...(hasAccount ? [] : [access]),
  consent,
  approval,
];

/** Of somebody who has left: who they were. */
export const pastSections: Section<Changed>[] = [
  { name: 'who', fields: names },
  { name: 'contact', fields: [{ ...mobile, as: 'tel' }, email, language] },
  minor,
  { name: 'document', fields: [kind, country, { field: 'idCard', own: DocumentInput }] },
];

export const changeSections: Section<Changed>[] = [
  ...pastSections,
  { name: 'room', fields: [{ field: 'roleId', own: RoleInput }, relation, { field: 'livesHere' }, { field: 'getsNotices' }] },
];
