import { z } from 'zod';
import type { Credential } from '../access-control-adapter.ts';
import { orAborted } from '../or-aborted.ts';
import { type ArtemisClient, parse } from './artemis-client.ts';
import { ArtemisFailure, ArtemisRefusal } from './artemis-error.ts';
import { codeOf, isOwnCode, namesOf, validityOf } from './holder.ts';
import { artemisId } from './named-id.ts';
import { personCache } from './person-cache.ts';

const PERSON = '/api/resource/v1/person';
/** More than these are found by reading the list of all persons: one call for five hundred, instead of one for each. */
const FEW = 10;
/** Until its delivery is claimed again: after that another worker may be at it, with newer numbers. */
const MAX_QUEUED_MS = 25_000;
const never = new AbortController().signal;

const PersonInfo = z.object({ personId: artemisId }).nullish();
const Person = z.object({
  personId: artemisId,
  personCode: z.string().nullish(),
  cards: z.array(z.object({ cardNo: z.string() })).nullish(),
  endTime: z.string().nullish(),
});
const contentOf = (cards: { cardNo: string }[], endTime: string) =>
  JSON.stringify([cards.map(({ cardNo }) => cardNo), Date.parse(endTime)]);

/** The persons that stand for cards of a property in HikCentral. */
export function persons(client: ArtemisClient, property: number, orgIndexCode: string) {
  /** Writes that continue after their delivery has run out of time; its next attempt finds them done. One after the other. */
  const queued = new Map<string, { content: string; id: Promise<string> }>();
  let lastQueued: Promise<unknown> = Promise.resolve();

  async function* ownPages(signal: AbortSignal) {
    for await (const page of client.pagesOf(`${PERSON}/personList`, Person, {}, signal))
      yield page.filter(({ personCode }) => isOwnCode(property, 'card', personCode ?? ''));
  }
  const cache = personCache(property, async (remember, at) => {
    for await (const page of ownPages(never))
      for (const { personId: id, personCode, cards, endTime } of page)
        remember(personCode ?? '', { id, content: contentOf(cards ?? [], endTime ?? ''), at });
  });

  async function find(code: string, signal: AbortSignal): Promise<string | null> {
    const path = `${PERSON}/personCode/personInfo`;
    try {
      return parse(PersonInfo, await client.urgent.call(path, { personCode: code }, signal), path)?.personId ?? null;
    } catch (error) {
      if (error instanceof ArtemisRefusal && error.isMissing) return null;
      throw error;
    }
  }
  async function update(personId: string, person: object, signal: AbortSignal): Promise<string> {
    await client.call(`${PERSON}/single/update`, { personId, ...person }, signal);
    return personId;
  }
  async function add(code: string, person: object, signal: AbortSignal): Promise<string> {
    const path = `${PERSON}/single/add`;
    try {
      return parse(artemisId, await client.call(path, person, signal), path);
    } catch (error) {
      // Another worker may have added it meanwhile.
      const found = error instanceof ArtemisRefusal ? await find(code, signal) : null;
      if (found === null) throw error;
      return update(found, person, signal);
    }
  }

  const described = (card: Credential) => {
    const code = codeOf(property, card);
    const { begin: beginTime, end: endTime } = validityOf(card);
    const cards = [{ cardNo: card.value }];
    const person = { personCode: code, ...namesOf(code), gender: 0, orgIndexCode, cards, beginTime, endTime };
    return { code, person, content: contentOf(cards, endTime) };
  };
  async function write(card: Credential, at: Date, signal: AbortSignal, mayExist: boolean): Promise<string> {
    const { code, person, content } = described(card);
    const cached = cache.get(card);
    if (cached?.id && cached.content === content && cache.isFresh(card)) return cached.id;
    const found = cached?.id ?? (mayExist ? await find(code, signal) : null);
    const id = found === null ? await add(code, person, signal) : await update(found, person, signal);
    cache.set(code, { id, content, at });
    return id;
  }
  function writeInTurn(card: Credential, at: Date): Promise<string> {
    const { code, content } = described(card);
    const present = queued.get(code);
    if (present?.content === content) return present.id;
    const until = Date.now() + MAX_QUEUED_MS;
    const id = lastQueued.then(() => {
      if (Date.now() > until) throw new ArtemisFailure('timeout', 'the delivery of this card has ended');
      return write(card, at, never, false);
    });
    const forget = () => void (queued.get(code)?.id === id && queued.delete(code));
    lastQueued = id.then(forget, forget);
    queued.set(code, { content, id });
    return id;
  }

  return {
    async list(signal: AbortSignal) {
      const own: z.output<typeof Person>[] = [];
      for await (const page of ownPages(signal)) own.push(...page);
      return own;
    },
    has: (card: Credential) => Boolean(cache.get(card)?.id),
    forget: (card: Credential) => cache.remove(card),
    /** Ids of the persons of these cards, written where they are new or have changed. */
    async written(cards: Credential[], at: Date, signal: AbortSignal): Promise<string[]> {
      if (cards.length > FEW) {
        const unknown = cards.filter((card) => !cache.isFresh(card));
        if (unknown.length > FEW) await cache.refresh(unknown, at, signal);
        return orAborted(signal, Promise.all(cards.map((card) => writeInTurn(card, at))));
      }
      const ids: string[] = [];
      for (const card of cards) {
        // A queued write of the same card must not come after this one.
        await orAborted(signal, Promise.allSettled([queued.get(codeOf(property, card))?.id]));
        ids.push(await write(card, at, signal, true));
      }
      return ids;
    },
    /** Of those that are there, one by one: what closes a door does not wait for a list of everybody. */
    async found(cards: Credential[], at: Date, signal: AbortSignal): Promise<string[]> {
      const ids: string[] = [];
      for (const card of cards) {
        const cached = cache.get(card);
        const isKnown = cached && (cached.id !== null || cache.isFresh(card));
        const id = isKnown ? cached.id : await find(codeOf(property, card), signal);
        if (!isKnown) cache.set(codeOf(property, card), { id, content: null, at });
        if (id !== null) ids.push(id);
      }
      return ids;
    },
  };
}
