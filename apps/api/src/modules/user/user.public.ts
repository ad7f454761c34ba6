import type { Person } from '@lobby/contract/areas/person';
import { sql } from 'kysely';

/** Who did something, as a JSON object, by a column with an account's id. */
export const personIn = (column: string) =>
  sql<Person | null>`(select json_build_object('id', account.id, 'name', account.name, 'nameEn', account.name_en) from account where account.id = ${sql.ref(column)})`;

export { issueActivation } from './user.activation.ts';
export { roleSource } from './user.source.ts';
