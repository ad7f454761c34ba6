import { logApi } from '@lobby/contract/areas/log';
import { call } from '#shared/call/call.ts';
import type { Choices } from './choices.ts';

/** The staff of the property: few enough to be asked for at once and searched here. */
async function find(keep: (person: { id: number; name: string }) => boolean) {
  const { data } = await call(logApi.people);
  return data.filter(keep).map(({ id, name }) => ({ value: String(id), label: name }));
}

export const personChoices: Choices = {
  key: ['log', 'people'],
  find: (typed) => find(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())),
  named: (values) => find(({ id }) => values.includes(String(id))),
};
