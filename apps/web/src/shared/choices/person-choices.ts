import { logApi } from '@lobby/contract/areas/log';
import type { Person } from '@lobby/contract/areas/person';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { displayName } from '#shared/texts/language.ts';
import type { Choices } from './choices.ts';

/** The staff of the property: few enough to be asked for at once and searched here. */
async function find(keep: (person: Person) => boolean, language: Language, signal: AbortSignal | undefined) {
  const { data } = await call(logApi.people, {}, { signal });
  return data.filter(keep).map((person) => ({ value: String(person.id), label: displayName(person, language) }));
}

const isNamed = ({ name, nameEn }: Person, typed: string) =>
  `${name}\n${nameEn ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase());

export const personChoices: Choices = {
  key: ['log', 'people'],
  find: (typed, language, signal) => find((person) => isNamed(person, typed), language, signal),
  named: (values, language, signal) => find(({ id }) => values.includes(String(id)), language, signal),
};
