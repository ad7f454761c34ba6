import { expect, test } from 'vitest';
import { countTests, describeFailures, describeSlowest, ranTests } from './test-reports.ts';

const vitest = (passed: number, failed: number, suites = failed) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numFailedTestSuites: suites,
});
const playwright = (expected: number, unexpected: number, flaky = 0) => ({ stats: { expected, unexpected, flaky }, errors: [] });

test('both runners are summed', () => {
  expect(countTests([vitest(10, 1), playwright(5, 2)], 1)).toEqual({ passed: 15, failed: 3 });
});

test('a failed stage is a failure even when every test passed', () => {
  expect(countTests([vitest(10, 0)], 2)).toEqual({ passed: 10, failed: 2 });
});

test('a test file that does not load is a failure', () => {
  expect(countTests([vitest(10, 0, 1)], 0)).toEqual({ passed: 10, failed: 1 });
});

test('a test that passed only at the second try is a failure', () => {
  expect(countTests([playwright(5, 0, 1)], 0)).toEqual({ passed: 5, failed: 1 });
});

test('a run without tests has not passed', () => {
  expect(countTests([], 0)).toEqual({ passed: 0, failed: 1 });
});

test('tests that ran are listed by file and title, and one that was skipped did not run', () => {
  const results = [
    { title: 'a', status: 'passed' },
    { title: 'b', status: 'failed' },
    { title: 'c', status: 'skipped' },
  ];
  expect(ranTests({ ...vitest(1, 1), testResults: [{ name: '/x/a.test.ts', assertionResults: results }] })).toEqual([
    { file: '/x/a.test.ts', title: 'a', passed: true },
    { file: '/x/a.test.ts', title: 'b', passed: false },
  ]);
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'stories/a.spec.ts',
    tests: statuses.map((status) => ({ status })),
  });
  const suites = [
    {
      file: 'stories/a.spec.ts',
      specs: [spec('d', 'expected', 'skipped')],
      suites: [{ file: '', specs: [spec('e', 'unexpected')] }],
    },
  ];
  expect(ranTests({ ...playwright(1, 1), suites })).toEqual([
    { file: 'e2e/stories/a.spec.ts', title: 'd', passed: true },
    { file: 'e2e/stories/a.spec.ts', title: 'e', passed: false },
  ]);
});

test('files are listed by the seconds of their tests, the slowest first', () => {
  const inFile = (name: string, ...ms: number[]) => ({
    name,
    assertionResults: ms.map((duration) => ({ title: 'a', status: 'passed', duration })),
  });
  const testResults = [
    inFile('/x/apps/quick.test.ts', 900),
    inFile('/x/apps/slow.test.ts', 2000, 4000),
    inFile('/x/apps/b.test.ts', 1000),
  ];
  expect(describeSlowest([{ ...vitest(4, 0), testResults }], 2)).toEqual([
    '    6 s     2 tests  apps/slow.test.ts',
    '    1 s     1 tests  apps/b.test.ts',
  ]);
});

test('a failed test is named with the beginning of its error', () => {
  const suites = [
    {
      file: 'stories/a.spec.ts',
      specs: [
        {
          title: 'a parcel is handed over',
          file: 'stories/a.spec.ts',
          tests: [
            {
              status: 'unexpected',
              results: [
                {
                  errors: [
                    { message: 'Test timeout exceeded' },
                    { message: '\u001b[31mError: not visible\u001b[39m\n\nTimeout' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
  expect(describeFailures([vitest(10, 0), { ...playwright(0, 1), suites }])).toEqual([
    'failed: e2e/stories/a.spec.ts: a parcel is handed over\n  Test timeout exceeded\n  Error: not visible\n  Timeout',
  ]);
});
