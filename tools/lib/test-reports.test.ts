import { expect, test } from 'vitest';
import { countTests } from './test-reports.ts';

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
