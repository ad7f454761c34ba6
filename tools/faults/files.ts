import type { Fault } from './fault.ts';

const files = 'apps/api/src/files';

/** Files: what they are, who may have them, what becomes of them. */
export const fileFaults: Fault[] = [
  {
    name: 'a file that is whatever its sender says',
    file: `${files}/kind.ts`,
    find: 'return undefined;',
    plant: `return 'image/jpeg';`,
    tests: ['files/hostile.test'],
  },
  {
    name: 'a file that tells where it was taken',
    file: `${files}/painter.process.ts`,
    find: `.toColourspace('srgb')`,
    plant: `.keepMetadata().toColourspace('srgb')`,
    tests: ['files/hostile.test'],
  },
  {
    name: 'a file decoded before it is known who sent it',
    file: 'apps/api/src/kernel/route.ts',
    find: '(_db, ask) => enter(ask))',
    plant: 'async () => undefined)',
    tests: ['files/odd-bodies.test'],
  },
  {
    name: 'a file whose address anybody can make',
    file: `${files}/address.ts`,
    find: 'isOurs && left > 0',
    plant: 'left > 0',
    tests: ['files/neighbours.test'],
  },
  {
    name: 'a file whose address never ends',
    file: `${files}/address.ts`,
    find: 'isOurs && left > 0',
    plant: 'isOurs',
    tests: ['files/neighbours.test'],
  },
  {
    name: 'a file of another property in a record',
    file: 'apps/api/migrations/0045_file_fields.sql',
    find: '  add constraint contact_photo_id_fkey foreign key (property_id, photo_id) references file;',
    plant: '  add column nothing int;',
    tests: ['files/neighbours.test'],
  },
  {
    name: 'a file of papers where a picture belongs',
    file: 'apps/api/migrations/0043_file.sql',
    find: 'and not file.is_picture',
    plant: 'and false',
    tests: ['files/files.test'],
  },
  {
    name: 'a file kept twice by a repeated call',
    file: 'apps/api/src/kernel/route.ts',
    find: 'brought?.fingerprint ?? ',
    plant: '',
    tests: ['files/odd-bodies.test'],
  },
  {
    name: 'a file swept while a record holds it',
    file: 'apps/api/migrations/0046_file_sweep.sql',
    find: `held text := '(' || files.is_held() || ')';`,
    plant: `held text := 'false';`,
    tests: ['files/sweep.test'],
  },
  {
    name: 'a file had by naming its id where only a new one will do',
    file: `${files}/brought.ts`,
    find: 'isOnlyPart && Object.hasOwn(data, name)',
    plant: 'isOnlyPart && data === undefined',
    tests: ['files/claim.test'],
  },
  {
    name: 'a file of somebody else shown by naming it in a record',
    file: 'apps/api/migrations/0065_file_claim.sql',
    find: ' and uploaded_by_id = actor',
    plant: '',
    tests: ['files/claim.test'],
  },
  {
    name: 'a file held by one record and named by the next',
    file: 'apps/api/migrations/0065_file_claim.sql',
    find: `execute 'select ' || files.is_held() || '`,
    plant: `execute 'select false`,
    tests: ['files/claim.test'],
  },
];
