import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Credential } from '../access-control-adapter.ts';
import { orAborted } from '../or-aborted.ts';
import type { ArtemisClient } from './artemis-client.ts';
import { ArtemisFailure, ArtemisRefusal } from './artemis-error.ts';
import { artemisId } from './named-id.ts';
import { persons } from './persons.ts';

const LEVEL = '/api/acs/v1/privilege/group/single';
/** Members of a level: 1 are persons, 2 visitors. */
const PERSON_TYPE = 1;
/** Changes of all doors within this time are applied together. */
const GATHER_MS = 100;
/** Persons that are looked up before they are removed: the first doors close while others are looked for. */
const LOOKED_UP_AT_ONCE = 10;
const never = new AbortController().signal;
const Member = z.object({ id: artemisId });

/** Cards as members of access levels. */
export function cardLevels(client: ArtemisClient, property: number, orgIndexCode: string) {
  const people = persons(client, property, orgIndexCode);
  let gathering: Promise<unknown> | undefined;

  /** Sends changes on to the devices: until then they are known to HikCentral alone. */
  function applyChanges(): Promise<unknown> {
    gathering ??= pause(GATHER_MS).then(() => {
      gathering = undefined;
      return client.urgent.call('/api/visitor/v1/auth/reapplication', {}, never);
    });
    return gathering;
  }
  async function changeMembers(action: 'addPersons' | 'deletePersons', level: string, ids: string[], signal: AbortSignal) {
    if (ids.length === 0) return;
    const { call } = action === 'deletePersons' ? client.urgent : client;
    const list = ids.map((id) => ({ id }));
    await call(`${LEVEL}/${action}`, { privilegeGroupId: level, type: PERSON_TYPE, list }, signal);
    await orAborted(signal, applyChanges());
  }
  /** Somebody may have deleted a remembered person in HikCentral: after a refusal all are looked up again before it counts. */
  async function withFreshIds(cards: Credential[], work: () => Promise<void>): Promise<void> {
    const isFromMemory = cards.some(people.has);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ArtemisRefusal)) throw error;
      cards.forEach(people.forget);
      throw isFromMemory ? new ArtemisFailure('refused', `${error.message}; persons are looked up again`, true) : error;
    }
  }

  return {
    add: (level: string, cards: Credential[], at: Date, signal: AbortSignal) =>
      withFreshIds(cards, async () => changeMembers('addPersons', level, await people.written(cards, at, signal), signal)),
    /** The person stays: it may be a member of other levels. A card that another door of this level needs stays, too. */
    async remove(level: string, all: Credential[], at: Date, signal: AbortSignal): Promise<void> {
      const cards = all.filter(({ isWantedAtAddress }) => !isWantedAtAddress);
      await withFreshIds(cards, async () => {
        const { known = [], unknown = [] } = Object.groupBy(cards, (card) => (people.has(card) ? 'known' : 'unknown'));
        const parts = [known];
        while (unknown.length > 0) parts.push(unknown.splice(0, LOOKED_UP_AT_ONCE));
        for (const part of parts) await changeMembers('deletePersons', level, await people.found(part, at, signal), signal);
      });
    },
    /** Numbers of the cards Lobby gave this level. */
    async numbersIn(level: string, signal: AbortSignal): Promise<string[]> {
      const filter = { privilegeGroupId: level, type: PERSON_TYPE };
      const ids = new Set((await client.listAll(`${LEVEL}/personList`, Member, filter, signal)).map(({ id }) => id));
      const own = await people.list(signal);
      return own.filter(({ personId }) => ids.has(personId)).flatMap(({ cards }) => (cards ?? []).map(({ cardNo }) => cardNo));
    },
  };
}
