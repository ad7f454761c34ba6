import type { Mutation } from './mutation.ts';

const modules = 'apps/api/src/modules';

export const peopleMutations: Mutation[] = [
  {
    name: 'a decided request is decided again',
    file: `${modules}/approval/approval.service.ts`,
    find: "    .where('result', 'is', null)\n",
    replace: '',
    tests: ['request/decisions.test'],
  },
  {
    name: 'a request is approved by the call of another type',
    file: `${modules}/approval/approval.service.ts`,
    find: 'if (request.type !== wanted)',
    replace: 'if (request.type !== request.type)',
    tests: ['request/decisions.test'],
  },
  {
    name: 'the quota of co-residents is not asked when one is approved',
    file: `${modules}/resident/resident.applicants.ts`,
    find: "await assertQuotaLeft(ctx, room, 'subAccount', true)",
    replace: 'await Promise.resolve()',
    tests: ['resident/resident-parallel.test'],
  },
  {
    name: 'a quota that is being used holds up parcels',
    file: `${modules}/room/room.public.ts`,
    find: '.forNoKeyUpdate()',
    replace: '.forUpdate()',
    tests: ['resident/resident-parallel.test'],
  },
  {
    name: 'one document makes two persons',
    file: 'apps/api/migrations/0201_person.sql',
    find: 'create unique index person_id_card_key on person (property_id, doc_hash)',
    replace: 'create unique index person_id_card_key on person (property_id, doc_hash, id)',
    tests: ['resident/resident-parallel.test'],
  },
  {
    name: 'a document revealed for a line that can still be taken back',
    file: 'apps/api/migrations/0201_person.sql',
    find: 'entry.xid is distinct from pg_current_xact_id_if_assigned() and ',
    replace: '',
    tests: ['person/person.test'],
  },
  {
    name: 'somebody asks in the name of nobody, and decides',
    file: 'apps/api/migrations/0680_erased_pictures.sql',
    find: 'if actor is not null and (new.asked_by_id is distinct from actor',
    replace: "if actor is not null and (new.asked_by_id is distinct from actor and new.channel = 'cms'",
    tests: ['request/request-guard.test'],
  },
  {
    name: 'two main residents who leave at once do not see each other',
    file: 'apps/api/migrations/0201_person.sql',
    find: 'id in (new.room_id, old.room_id) order by id for no key update',
    replace: 'id in (new.room_id, old.room_id) order by id',
    tests: ['resident/resident-parallel.test'],
  },
  {
    name: 'the values of a decided request are kept',
    file: 'apps/api/migrations/0202_request.sql',
    find: 'when (old.result is null and new.result is not null)',
    replace: 'when (false)',
    tests: ['request/request-guard.test'],
  },
  {
    name: 'the audit log keeps names',
    file: 'apps/api/migrations/0640_planned_once.sql',
    find: 'where key = any(columns)',
    replace: 'where key = any(array[columns[1]])',
    tests: ['resident/resident.test'],
  },
  {
    name: 'an import is a way around the second person',
    file: `${modules}/resident/resident-import.service.ts`,
    find: 'for (const type of types) await assertApprovedAtOnce(ctx, type);',
    replace: 'types.clear();',
    tests: ['resident/resident-import.test'],
  },
  {
    name: 'a part of a card number finds its holder',
    file: 'apps/api/migrations/0460_search_by_masked.sql',
    find: 'lower(serial) collate "C" = folded',
    replace: "lower(serial) like folded || '%'",
    tests: ['resident/resident-search.test'],
  },
  {
    name: 'the key of a rejected applicant is kept',
    file: 'apps/api/migrations/0204_people_jobs.sql',
    find: 'set wrapped = null, destroyed_at = now()',
    replace: 'set destroyed_at = null',
    tests: ['resident/people-jobs.test'],
  },
  {
    name: 'a person who was merged meanwhile is changed',
    file: `${modules}/resident/resident.person.ts`,
    find: 'if (mergedIntoId !== null) return personToChange(ctx, memberId);',
    replace: 'void mergedIntoId;',
    tests: ['resident/resident-parallel.test'],
  },
];
