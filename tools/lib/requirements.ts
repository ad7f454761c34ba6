/** One row of docs/requirements.tsv; a requirement that several tests prove has several rows. */
export interface Requirement {
  id: string;
  state: string;
  file: string;
  title: string;
  notes: string;
}
export interface RanTest {
  file: string;
  title: string;
  passed: boolean;
  ms?: number | undefined;
  error?: string | undefined;
}

const STATES = ['proven', 'partly', 'open'];
const HIGHEST = 60;
const TITLE_PREFIX = /^R\d\d(, R\d\d)*: /;

export function readRequirements(table: string): Requirement[] {
  const [, ...lines] = table.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', state = '', file = '', title = '', notes = ''] = line.split('\t');
    return { id, state, file, title, notes };
  });
}

/** What is wrong with the table itself, given the text of the files it names; a title stands in its file as it is written there, placeholders and all. */
export function tableProblems(rows: Requirement[], textOf: (file: string) => string | undefined): string[] {
  const ids = Array.from({ length: HIGHEST }, (_, at) => `R${String(at + 1).padStart(2, '0')}`);
  return [
    ...ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} has no row`),
    ...rows.flatMap((row) => rowProblems(row, rows, ids, textOf).map((problem) => `${row.id}: ${problem}`)),
  ];
}

function rowProblems(
  row: Requirement,
  rows: Requirement[],
  ids: string[],
  textOf: (file: string) => string | undefined,
): string[] {
  const { id, state, file, title } = row;
  if (!ids.includes(id)) return ['no such requirement'];
  if (!STATES.includes(state)) return [`'${state}' is none of ${STATES.join(', ')}`];
  if (rows.some((other) => other.id === id && other.state !== state)) return ['its rows disagree about its state'];
  if (state === 'proven' && !(file && title)) return ['proven without a test'];
  if (!file) return [];
  const text = textOf(file);
  if (text === undefined) return [`${file} does not exist`];
  if (!title) return [];
  if (!TITLE_PREFIX.test(title) || !title.split(': ')[0]?.includes(id))
    return [`the title of its test does not begin with ${id}`];
  return text.includes(title) ? [] : [`${file} has no test '${title}'`];
}

/** What is called proven and did not run, or did not pass. */
export function unproven(rows: Requirement[], ran: RanTest[]): string[] {
  return rows
    .filter(({ state }) => state === 'proven')
    .flatMap(({ id, file, title }) => {
      const mine = ran.filter((test) => test.file.endsWith(file) && patternOf(title).test(test.title));
      if (mine.length === 0) return [`${id}: '${title}' did not run`];
      return mine.every(({ passed }) => passed) ? [] : [`${id}: '${title}' did not pass`];
    });
}

/** A title as the runner prints it: with values where the source has %s, $name or ${name}. */
function patternOf(title: string): RegExp {
  const plain = title.replace(/[.*+?^()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(/%[sjdo]|\$\{[^}]*\}|\$\w+/g, '.*').replace(/[{}$]/g, '\\$&')}$`);
}

export function countStates(rows: Requirement[]): string {
  const count = (state: string) => new Set(rows.filter((row) => row.state === state).map(({ id }) => id)).size;
  return `requirements: ${STATES.map((state) => `${count(state)} ${state}`).join(', ')} of ${HIGHEST}`;
}
