import type { StoredFile } from '@lobby/contract/areas/file';
import { sql } from 'kysely';
import type { Source } from '#platform/module.ts';

/** What a picture or an attachment leads to. Its addresses are put in as the answer leaves (`files/address.ts`). */
export const fileSource: Source = { table: 'file' };

/** The same as one column of a query that is written out: `fileIn('property.logoId').as('logo')`. */
export const fileIn = (column: string) =>
  sql<StoredFile | null>`(select json_build_object('id', f.id, 'propertyId', f.property_id, 'name', f.name, 'type', f.type,
    'size', f.size, 'width', f.width, 'height', f.height) from file f where f.id = ${sql.ref(column)})`;
