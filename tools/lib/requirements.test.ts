import { expect, test } from 'vitest';
import { type Requirement, readRequirements, tableProblems, unproven } from './requirements.ts';

const row = (changes: Partial<Requirement> = {}): Requirement => ({
  id: 'R01',
  state: 'proven',
  file: 'a.test.ts',
  title: 'R01: holds for %s',
  notes: '',
  ...changes,
});
const others = Array.from({ length: 59 }, (_, at) =>
  row({ id: `R${String(at + 2).padStart(2, '0')}`, state: 'open', file: '', title: '' }),
);
const problems = (...rows: Requirement[]) =>
  tableProblems([...rows, ...others], (file) => (file === 'a.test.ts' ? "it('R01: holds for %s')" : undefined));

test('a whole table has no problems', () => {
  expect(problems(row(), row({ file: 'a.test.ts' }))).toEqual([]);
});

test.each([
  ['a missing row', [row({ id: 'R99' })], 'R01 has no row'],
  ['an unknown state', [row({ state: 'nearly' })], "R01: 'nearly' is none of proven, partly, open"],
  ['proven without a test', [row({ title: '' })], 'R01: proven without a test'],
  ['a file that is gone', [row({ file: 'b.test.ts' })], 'R01: b.test.ts does not exist'],
  ['a test that was renamed', [row({ title: 'R01: held' })], "R01: a.test.ts has no test 'R01: held'"],
  ['a test of another requirement', [row({ title: 'R02: holds' })], 'R01: the title of its test does not begin with R01'],
  ['rows that disagree', [row(), row({ state: 'open' })], 'R01: its rows disagree about its state'],
])('reports %s', (_name, rows, problem) => {
  expect(problems(...rows)).toContain(problem);
});

test('what is called proven has run and passed, with every value', () => {
  const ran = (title: string, passed: boolean) => ({ file: '/x/a.test.ts', title, passed });
  expect(unproven([row()], [ran('R01: holds for all', true)])).toEqual([]);
  expect(unproven([row()], [])).toEqual(["R01: 'R01: holds for %s' did not run"]);
  expect(unproven([row()], [ran('R01: holds for a', true), ran('R01: holds for b', false)])).toEqual([
    "R01: 'R01: holds for %s' did not pass",
  ]);
  expect(unproven([row({ state: 'partly' })], [])).toEqual([]);
});

test('a row is read by its tabs', () => {
  expect(readRequirements('R\tstate\ttest file\ttest title\tnotes\nR07\topen\t\t\tlater\n')).toEqual([
    { id: 'R07', state: 'open', file: '', title: '', notes: 'later' },
  ]);
});
