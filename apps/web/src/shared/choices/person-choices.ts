import { logApi } from '@lobby/contract/areas/log';
import type { Person } from '@lobby/contract/areas/person';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { displayName } from '#shared/texts/language.ts';
import type { Choices } from './choices.ts';

/** The staff of the property: few enough to be asked for at once and searched here. */
async function find(keep: (person: Person) => boolean, language: Language) {
  const { data } = await call(logApi.people);
  return data.filter(keep).map((person) => ({ value: String(person.id), label: displayName(person, language) }));
}

const isNamed = ({ name, nameEn }: Person, typed: string) =>
  `${name}\n${nameEn ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase());

export const personChoices: Choices = {
  key: ['log', 'people'],
  find: (typed, language) => find((person) => isNamed(person, typed), language),
  named: (values, language) => find(({ id }) => values.includes(String(id)), language),
};
