import type { Credential } from '../access-control-adapter.ts';
import { orAborted } from '../or-aborted.ts';
import { codeOf } from './holder.ts';

const MAX_PERSONS = 50_000;

export interface CachedPerson {
  /** Null where there is none. */
  id: string | null;
  /** Card number and end, to see whether they have changed; null where only the id was asked for. */
  content: string | null;
  /** Nothing is known of what another worker has written since, by the clock of the database. */
  at: Date;
}

/**
 * Persons as this worker has seen or written them. Others write, too: what is older than a change of the register is not trusted and is
 * written again. Ids stay the same for as long as there is a person.
 */
export function personCache(
  property: number,
  readAll: (add: (code: string, person: CachedPerson) => void, at: Date) => Promise<void>,
) {
  const persons = new Map<string, CachedPerson>();
  let listing: { at: Date; done: Promise<void> } | undefined;

  function set(code: string, person: CachedPerson): void {
    if (persons.size >= MAX_PERSONS) clear();
    persons.set(code, person);
  }
  function clear(): void {
    persons.clear();
    listing = undefined;
  }
  const get = (card: Credential) => persons.get(codeOf(property, card));
  const isFresh = (card: Credential) => (get(card)?.at.getTime() ?? 0) >= card.changedAt.getTime();

  function startListing(at: Date): Promise<void> {
    const before = listing?.done.catch(() => undefined) ?? Promise.resolve();
    const add = (code: string, person: CachedPerson) => {
      if ((persons.get(code)?.at.getTime() ?? 0) <= at.getTime()) set(code, person);
    };
    const started = { at, done: before.then(() => readAll(add, at)) };
    started.done.catch(() => {
      if (listing === started) listing = undefined;
    });
    listing = started;
    return started.done;
  }

  return {
    get,
    set,
    isFresh,
    remove(card: Credential): void {
      persons.delete(codeOf(property, card));
      listing = undefined;
    },
    /** One listing for all deliveries, unless it was begun before one of these cards changed. It continues for others when this one ends. */
    async refresh(cards: Credential[], at: Date, signal: AbortSignal): Promise<void> {
      const begun = listing;
      const isRecent = begun && cards.every(({ changedAt }) => changedAt <= begun.at);
      await orAborted(signal, isRecent ? begun.done : startListing(at));
    },
  };
}
