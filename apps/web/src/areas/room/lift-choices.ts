import { roomApi } from '@lobby/contract/areas/room';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import type { Choice, Choices } from '#shared/choices/choices.ts';

type Lift = Awaited<ReturnType<typeof call<typeof roomApi.lifts>>>['data'][number];

/** By its number, and what the registry calls it: the number alone says little to whoever chooses. */
const choiceOf = ({ liftNo, hardware }: Lift, language: Language): Choice => {
  const name = (language === 'en' && hardware?.nameEn) || hardware?.name;
  return { value: liftNo, label: name ? `${liftNo} · ${name}` : liftNo };
};

/** The lifts of one building, or of all of them. A number no lift has any more is still shown as it was written. */
export function liftChoices(building: string): Choices {
  const find = async (typed: string, language: Language) => {
    const { data } = await call(roomApi.lifts);
    return data
      .filter((lift) => building === '' || String(lift.building.id) === building)
      .map((lift) => choiceOf(lift, language))
      .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  };
  const named = (values: string[]) => Promise.resolve(values.map((value) => ({ value, label: value })));
  // Under the registry's name: a lift that is registered or renamed there is offered anew.
  return { key: ['hardware', 'lifts', building], find, named };
}
