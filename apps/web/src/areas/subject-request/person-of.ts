import type { SubjectRequest } from '@lobby/contract/areas/subject-request';
import type { Language } from '@lobby/contract/constants';
import { nameOf } from '#shared/texts/language.ts';

/** Whose request it is: a resident, or whoever gave this name. */
export const personOf = ({ member, name }: SubjectRequest, language: Language) =>
  member ? nameOf(member, language) : (name ?? '–');
