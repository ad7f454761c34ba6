import { COPY_KINDS } from '@lobby/contract/areas/subject-request';
import type { Language } from '@lobby/contract/constants';
import {
  type ArchiveEntry,
  type ArchiveKind,
  conflict,
  type LeasedExport,
  notFound,
  type PersonalData,
  type ReadInProperty,
} from '#platform/module.ts';
import { csvOf, jsonOf } from './formats.ts';
import { fileKeys, type OfPerson, rowsOfPerson, tablesOfPerson } from './rows.ts';

const TITLE = { th: 'สำเนาข้อมูลส่วนบุคคล', en: 'Copy of personal data' } satisfies Record<Language, string>;
const FOLDER = { th: 'ไฟล์', en: 'files' } satisfies Record<Language, string>;

/** Everything that is kept of one resident, as CSV and as JSON, with their files; what it says of other people is masked. */
export const personCopy = (data: PersonalData[]): ArchiveKind => ({
  name: 'person-copy',
  permission: () => 'subject-request:write',
  async authorize({ db }, { subject }) {
    const asked = await db
      .selectFrom('subjectRequest')
      .select(['kind', 'memberId', 'closedAt'])
      .where('id', '=', Number(subject))
      .executeTakeFirst();
    if (!asked) throw notFound();
    if (asked.closedAt) throw conflict('The request is closed', 'error.subjectRequestClosed');
    if (asked.memberId === null || !COPY_KINDS.some((kind) => kind === asked.kind))
      throw conflict('This request is not about a copy of the data of a resident', 'error.noCopy');
  },
  fileName: ({ subject, language }) => `${TITLE[language]} ${subject}`,
  entries: (request, read, { open }) => entriesOf(data, request, read, open),
});

async function* entriesOf(
  data: PersonalData[],
  { subject, language, timeZone }: LeasedExport,
  read: ReadInProperty,
  open: (key: string, variant: string) => Promise<AsyncIterable<Buffer>>,
): AsyncGenerator<ArchiveEntry> {
  const { person, tables } = await read((query) => tablesOfPerson(query, data, Number(subject)));
  for (const [at, table] of tables.entries()) {
    const progress = Math.floor((90 * at) / tables.length);
    const name = table.title[language];
    const rows = () => rowsOfPerson(read, table, person);
    yield { name: `csv/${name}.csv`, content: csvOf(table.columns, rows(), timeZone), rows: table.count, progress };
    // The same records once more: they count once.
    yield { name: `json/${name}.json`, content: jsonOf(rows()), rows: 0, progress };
    yield* filesOf(table, person, read, open, `${FOLDER[language]}/${name}`, progress);
  }
}

async function* filesOf(
  table: OfPerson,
  person: Parameters<typeof fileKeys>[2],
  read: ReadInProperty,
  open: (key: string, variant: string) => Promise<AsyncIterable<Buffer>>,
  name: string,
  progress: number,
): AsyncGenerator<ArchiveEntry> {
  const files = await read((query) => fileKeys(query, table, person));
  for (const { id, key, type } of files) {
    const ending = type === 'application/pdf' ? 'pdf' : 'webp';
    yield { name: `${name} ${id}.${ending}`, content: await open(key, 'full'), rows: 0, progress };
  }
}
