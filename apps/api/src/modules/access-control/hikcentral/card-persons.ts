import { z } from 'zod';
import type { Credential } from '../access-control-adapter.ts';
import { type ArtemisClient, parse } from './artemis-client.ts';
import { ArtemisFailure, ArtemisRefusal } from './artemis-error.ts';
import { codeOf, isOwnCode, namesOf, validityOf } from './holder.ts';
import { artemisId } from './named-id.ts';

const PERSON = '/api/resource/v1/person';
const LEVEL = '/api/acs/v1/privilege/group/single';
/** Members of a level: 1 are persons, 2 visitors. */
const PERSON_TYPE = 1;
const MAX_REMEMBERED = 20_000;

const PersonInfo = z.object({ personId: artemisId }).nullish();
const Member = z.object({ id: artemisId });
const Person = z.object({
  personId: artemisId,
  personCode: z.string().nullish(),
  cards: z.array(z.object({ cardNo: z.string() })).nullish(),
});

/** Cards as persons of HikCentral, and the access levels they are members of. */
export function cardPersons(client: ArtemisClient, property: number, orgIndexCode: string) {
  /** What this process has written: a delivery that ran out of time continues where it stopped. */
  const written = new Map<string, { id: string; content: string }>();

  async function find(code: string, signal: AbortSignal): Promise<string | undefined> {
    const path = `${PERSON}/personCode/personInfo`;
    try {
      return parse(PersonInfo, await client.call(path, { personCode: code }, signal), path)?.personId;
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
  async function write(card: Credential, signal: AbortSignal): Promise<string> {
    const code = codeOf(property, card);
    const { begin: beginTime, end: endTime } = validityOf(card);
    const content = { cards: [{ cardNo: card.value }], beginTime, endTime };
    const known = written.get(code);
    if (known?.content === JSON.stringify(content)) return known.id;
    const person = { personCode: code, ...namesOf(code), gender: 0, orgIndexCode, ...content };
    const found = known?.id ?? (await find(code, signal));
    const id = found === undefined ? await add(code, person, signal) : await update(found, person, signal);
    if (written.size >= MAX_REMEMBERED) written.clear();
    written.set(code, { id, content: JSON.stringify(content) });
    return id;
  }

  /** Somebody may have deleted a remembered person in HikCentral: after a refusal all are looked up again before it counts. */
  async function withFreshIds(cards: Credential[], work: () => Promise<void>): Promise<void> {
    const codes = cards.map((card) => codeOf(property, card));
    const isFromMemory = codes.some((code) => written.has(code));
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ArtemisRefusal)) throw error;
      for (const code of codes) written.delete(code);
      throw isFromMemory ? new ArtemisFailure('refused', `${error.message}; persons are looked up again`) : error;
    }
  }
  const changeMembers = async (level: string, action: 'addPersons' | 'deletePersons', ids: string[], signal: AbortSignal) => {
    if (ids.length === 0) return;
    const list = ids.map((id) => ({ id }));
    await client.call(`${LEVEL}/${action}`, { privilegeGroupId: level, type: PERSON_TYPE, list }, signal);
    // Until then the change is known to HikCentral alone and to no device.
    await client.call('/api/visitor/v1/auth/reapplication', {}, signal);
  };

  return {
    add: (level: string, cards: Credential[], signal: AbortSignal) =>
      withFreshIds(cards, async () => {
        const ids: string[] = [];
        for (const card of cards) ids.push(await write(card, signal));
        await changeMembers(level, 'addPersons', ids, signal);
      }),
    /** The person stays: it may be a member of other levels. */
    remove: (level: string, cards: Credential[], signal: AbortSignal) =>
      withFreshIds(cards, async () => {
        const ids: string[] = [];
        for (const card of cards) {
          const code = codeOf(property, card);
          const id = written.get(code)?.id ?? (await find(code, signal));
          if (id !== undefined) ids.push(id);
        }
        await changeMembers(level, 'deletePersons', ids, signal);
      }),
    /** Numbers of the cards Lobby gave this level. */
    async numbersIn(level: string, signal: AbortSignal): Promise<string[]> {
      const members = await client.listAll(`${LEVEL}/personList`, Member, { privilegeGroupId: level, type: PERSON_TYPE }, signal);
      const ids = new Set(members.map(({ id }) => id));
      const persons = await client.listAll(`${PERSON}/personList`, Person, {}, signal);
      return persons
        .filter(({ personId, personCode }) => ids.has(personId) && isOwnCode(property, 'card', personCode ?? ''))
        .flatMap(({ cards }) => (cards ?? []).map(({ cardNo }) => cardNo));
    },
  };
}
