import { roomApi } from '@lobby/contract/areas/room';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { nameOf } from '#shared/texts/language.ts';
import type { Choice, Choices } from './choices.ts';

/** Who lives in the room. */
export const memberChoices = (roomId: number): Choices => {
  const find = async (keep: (choice: Choice) => boolean, language: Language, signal?: AbortSignal) => {
    const { data } = await call(roomApi.members, { params: { roomId } }, { signal });
    return data
      .filter(({ isActive }) => isActive)
      .map((member) => ({ value: String(member.id), label: nameOf(member, language) }))
      .filter(keep);
  };
  return {
    key: ['room', 'members', String(roomId), 'choices'],
    find: (typed, language, signal) =>
      find(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()), language, signal),
    named: (values, language, signal) => find(({ value }) => values.includes(value), language, signal),
  };
};
