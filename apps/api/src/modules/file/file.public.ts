import type { StoredFile } from '@lobby/contract/areas/file';
import { sql } from 'kysely';
import type { Source } from '#platform/module.ts';

/** The record of a picture or an attachment. Its signed URLs are added when the response is serialized (`files/signed-url.ts`). */
export const fileSource: Source = { table: 'file' };

/** The same as a column of a hand-written query: `fileIn('property.logoId').as('logo')`. */
export const fileIn = (column: string) =>
  sql<StoredFile | null>`(select json_build_object('id', f.id, 'propertyId', f.property_id, 'name', f.name, 'type', f.type,
    'size', f.size, 'width', f.width, 'height', f.height) from file f where f.id = ${sql.ref(column)})`;
