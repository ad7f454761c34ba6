import type { Mutation } from './mutation.ts';

const query = 'apps/api/src/platform/query';
const log = 'apps/api/src/modules/log';
const helpers = 'apps/api/migrations/0080_area_helpers.sql';

/** What fields hold, tables made by the helpers, and has-many relations. */
export const fieldMutations: Mutation[] = [
  {
    name: 'a text column without a class',
    file: 'packages/contract/src/areas/hardware.ts',
    find: 'addr: nonPersonal(optionalText(120)),',
    replace: 'addr: optionalText(120),',
    tests: ['log/log.test'],
  },
  {
    name: 'a tag the log does not obey',
    file: `${log}/column-classes.ts`,
    find: "tag.is !== 'personal' || tag.kind === 'name'",
    replace: "tag.is !== 'personal' || tag.kind !== 'text'",
    tests: ['log/log.test'],
  },
  {
    name: 'a serial of a card shown whole in its room',
    file: 'apps/api/src/modules/room/room.lists.ts',
    find: '{ ...card, ...maskSerial(card) }',
    replace: 'card',
    tests: ['room/room.test'],
  },
  {
    name: 'phones of residents shown whole to every role',
    file: 'apps/api/src/modules/room/member.mask.ts',
    find: "may(role, 'log-reveal:write') ? members",
    replace: "may(role, 'member:read') ? members",
    tests: ['room/room.test', 'parcel/parcel.test'],
  },
  {
    name: 'whole phones nobody has are tried without a limit',
    file: 'apps/api/src/modules/search/search.service.ts',
    find: 'return rows.some(isHit) || undefined;',
    replace: 'return rows.some(isHit);',
    tests: ['search/search.test'],
  },
  {
    name: 'a masked phone found by a part of its hidden digits',
    file: 'apps/api/src/modules/search/search.service.ts',
    find: '|| digits?.length === MIN_PHONE_DIGITS ? digits : null',
    replace: '|| digits?.length !== undefined ? digits : null',
    tests: ['search/search.test'],
  },
  {
    name: 'a helper that forgets the policy on writing',
    file: helpers,
    find: "      with check (property_id = (select current_setting('app.property_id')::int));",
    replace: '      with check (true);',
    tests: ['query/area-table.test'],
  },
  {
    name: 'a helper that searches every property',
    file: helpers,
    find: "where property_id = current_setting('app.property_id')::int and search_text",
    replace: 'where search_text',
    tests: ['query/area-table.test'],
  },
  {
    name: 'a list of lists in one answer',
    file: `${query}/populate.ts`,
    find: 'if (isMany && isInList)',
    replace: 'if (isMany && isInList && count > 9)',
    tests: ['query/has-many.test'],
  },
  {
    name: 'a has-many relation without an end',
    file: `${query}/sql.ts`,
    find: 'const MAX_LISTED = 100;',
    replace: 'const MAX_LISTED = 100_000;',
    tests: ['query/has-many.test'],
  },
  {
    name: 'a whole field that may be compared',
    file: `${query}/filters.ts`,
    find: 'if (!asksPresence(tree)) throw new',
    replace:
      "if (!asksPresence(tree)) return { is: 'field', name, operator: '$notNull', value: true };\n  if (!asksPresence(tree)) throw new",
    tests: ['query/has-many.test'],
  },
];
