import { accessLogApi } from '@lobby/contract/areas/access-log';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { nameOf } from '#shared/texts/language.ts';

async function ask(query: { search?: string; id?: number }, language: Language) {
  const { data } = await call(accessLogApi.people, { query });
  return data.map((person) => ({ value: String(person.id), label: `${nameOf(person, language)} · ${person.room}` }));
}

/** Everybody who lives here, by a part of their name; two of one name are told apart by their rooms. */
export const residentChoices: Choices = {
  key: ['member', 'choices'],
  find: (typed, language) => ask({ search: typed.trim() }, language),
  named: ([id], language) => ask({ id: Number(id) }, language),
};
