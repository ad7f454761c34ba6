import { type MoveOutPlan, moveOutApi } from '@lobby/contract/areas/move-out';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';

/** What becomes of a card or car that would end: nothing else, back into stock, or to somebody who stays. */
export type Outcome = 'end' | 'return' | number;
export type Outcomes = Record<number, Outcome>;

const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Who leaves, and what the server says ends with them. */
export function useMoveOutChoice(first: MoveOutPlan, initial: number[]) {
  const [leaving, setLeaving] = useState(initial);
  const [cards, setCards] = useState<Outcomes>({});
  const [cars, setCars] = useState<Outcomes>({});
  const [userId = 0, ...others] = leaving;
  const asked = useQuery({
    queryKey: ['move-out-plan', ...inOrder(leaving)],
    queryFn: () => call(moveOutApi.preview, { body: { userId, others } }),
    enabled: leaving.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const plan = asked.data?.data ?? first;
  const staying = plan.residents.filter(({ id }) => !leaving.includes(id));
  const endingCards = plan.cards.filter(({ ends }) => ends);
  const endingCars = plan.cars.filter(({ ends }) => ends);
  const isStaying = (outcome: Outcome | undefined) => staying.some(({ id }) => id === outcome);
  const given = (things: { id: number }[], outcomes: Outcomes) =>
    things.flatMap(({ id }) => (isStaying(outcomes[id]) ? [{ id, to: outcomes[id] as number }] : []));
  return {
    plan,
    problem: asked.error,
    /** What is shown is of those who were chosen before. */
    isOld: asked.isPlaceholderData,
    leaving,
    staying,
    toggle: (id: number) => setLeaving(leaving.includes(id) ? leaving.filter((one) => one !== id) : inOrder([...leaving, id])),
    leaveAll: () => setLeaving(inOrder(plan.residents.map(({ id }) => id))),
    endingCards,
    endingCars,
    cards,
    cars,
    setCard: (id: number, outcome: Outcome) => setCards((before) => ({ ...before, [id]: outcome })),
    setCar: (id: number, outcome: Outcome) => setCars((before) => ({ ...before, [id]: outcome })),
    /** As the call takes it. */
    who: { userId, others },
    handedOver: {
      returned: endingCards.filter(({ id }) => cards[id] === 'return').map(({ id }) => id),
      givenCards: given(endingCards, cards),
      givenCars: given(endingCars, cars),
    },
  };
}
export type MoveOutChoice = ReturnType<typeof useMoveOutChoice>;
