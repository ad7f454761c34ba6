import { z } from 'zod';
import type { Credential } from '../access-control-adapter.ts';
import { orAborted } from '../or-aborted.ts';
import { type ArtemisClient, parse } from './artemis-client.ts';
import { ArtemisRefusal } from './artemis-error.ts';
import { codeOf, isOwnCode, namesOf, validityOf } from './holder.ts';
import { artemisId } from './named-id.ts';

const PERSON = '/api/resource/v1/person';
const MAX_KNOWN = 50_000;
/** More than these are found by reading the list of all persons: one call for five hundred, instead of one for each. */
const FEW = 10;
const never = new AbortController().signal;

const PersonInfo = z.object({ personId: artemisId }).nullish();
const Person = z.object({
  personId: artemisId,
  personCode: z.string().nullish(),
  cards: z.array(z.object({ cardNo: z.string() })).nullish(),
  endTime: z.string().nullish(),
});
interface Known {
  id: string;
  /** Card number and end, to see whether they have changed. */
  content: string;
}
const contentOf = (cards: { cardNo: string }[], endTime: string) =>
  JSON.stringify([cards.map(({ cardNo }) => cardNo), Date.parse(endTime)]);

/** The persons that stand for cards of a property in HikCentral. */
export function persons(client: ArtemisClient, property: number, orgIndexCode: string) {
  const known = new Map<string, Known>();
  /** Writes that continue after their delivery has run out of time; its next attempt finds them done. One after the other. */
  const queued = new Map<string, { content: string; id: Promise<string> }>();
  let lastQueued: Promise<unknown> = Promise.resolve();

  function remember(code: string, person: Known): void {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(code, person);
  }
  const list = async (signal: AbortSignal) =>
    (await client.urgent.listAll(`${PERSON}/personList`, Person, {}, signal)).filter(({ personCode }) =>
      isOwnCode(property, 'card', personCode ?? ''),
    );
  async function rememberAll(signal: AbortSignal): Promise<void> {
    for (const { personId: id, personCode, cards, endTime } of await list(signal))
      remember(personCode ?? '', { id, content: contentOf(cards ?? [], endTime ?? '') });
  }

  async function find(code: string, signal: AbortSignal): Promise<string | undefined> {
    const path = `${PERSON}/personCode/personInfo`;
    try {
      return parse(PersonInfo, await client.urgent.call(path, { personCode: code }, signal), path)?.personId;
    } catch (error) {
      if (error instanceof ArtemisRefusal && error.isMissing) return undefined;
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
      const found = error instanceof ArtemisRefusal ? await find(code, signal) : undefined;
      if (found === undefined) throw error;
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
  async function write(card: Credential, signal: AbortSignal, mayExist: boolean): Promise<string> {
    const { code, person, content } = described(card);
    const present = known.get(code);
    if (present?.content === content) return present.id;
    const found = present?.id ?? (mayExist ? await find(code, signal) : undefined);
    const id = found === undefined ? await add(code, person, signal) : await update(found, person, signal);
    remember(code, { id, content });
    return id;
  }
  function writeInTurn(card: Credential): Promise<string> {
    const { code, content } = described(card);
    const present = queued.get(code);
    if (present?.content === content) return present.id;
    const id = lastQueued.then(() => write(card, never, false));
    const forget = () => void (queued.get(code)?.id === id && queued.delete(code));
    lastQueued = id.then(forget, forget);
    queued.set(code, { content, id });
    return id;
  }
  const unknownOf = (cards: Credential[]) => cards.filter((card) => !known.has(codeOf(property, card)));

  return {
    list,
    has: (card: Credential) => known.has(codeOf(property, card)),
    forget: (card: Credential) => known.delete(codeOf(property, card)),
    /** Ids of the persons of these cards, written where they are new or have changed. */
    async written(cards: Credential[], signal: AbortSignal): Promise<string[]> {
      if (cards.length > FEW) {
        if (unknownOf(cards).length > FEW) await rememberAll(signal);
        return orAborted(signal, Promise.all(cards.map(writeInTurn)));
      }
      const ids: string[] = [];
      for (const card of cards) {
        // A queued write of the same card must not come after this one.
        await orAborted(signal, Promise.allSettled([queued.get(codeOf(property, card))?.id]));
        ids.push(await write(card, signal, true));
      }
      return ids;
    },
    /** Of those that are there. */
    async found(cards: Credential[], signal: AbortSignal): Promise<string[]> {
      const isMany = unknownOf(cards).length > FEW;
      if (isMany) await rememberAll(signal);
      const ids: string[] = [];
      for (const card of cards) {
        const code = codeOf(property, card);
        const id = known.get(code)?.id ?? (isMany ? undefined : await find(code, signal));
        if (id !== undefined) ids.push(id);
      }
      return ids;
    },
  };
}
