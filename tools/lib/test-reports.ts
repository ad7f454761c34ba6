import { stripVTControlCharacters } from 'node:util';
import type { RanTest } from './requirements.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Also counts files that could not even be loaded and so have no tests. */
  numFailedTestSuites: number;
  testResults?: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites?: Suite[];
}
interface Suite {
  file: string;
  specs: {
    title: string;
    file: string;
    tests: { status: string; results?: { duration?: number; errors?: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
}
export type TestReport = VitestReport | PlaywrightReport;

/** A stage that failed without a failed test (a lint error, a crash) counts as one; a run in which nothing passed has failed. */
export function countTests(reports: TestReport[], failedStages: number): { passed: number; failed: number } {
  const counts = reports.map(countReport);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failedTests = counts.reduce((sum, count) => sum + count.failed, 0);
  const nothingRan = passed === 0 ? 1 : 0;
  return { passed, failed: Math.max(failedTests, failedStages, nothingRan) };
}

function countReport(report: TestReport): { passed: number; failed: number } {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky + report.errors.length };
  }
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0) };
}

/** A line for each failed test, and the beginning of its error: the end of a long log is what is read first, and often all that was kept of it. */
export function describeFailures(reports: TestReport[]): string[] {
  return reports
    .flatMap(ranTests)
    .filter(({ passed }) => !passed)
    .map(({ file, title, error = '' }) => [`failed: ${file}: ${title}`, ...beginning(error)].join('\n  '));
}

const beginning = (error: string): string[] => stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, 12);

/** The files that took longest, so that a longer run shows where it grew. Their tests ran beside others: the seconds are for comparing. */
export function describeSlowest(reports: TestReport[], most: number): string[] {
  const byFile = Map.groupBy(reports.flatMap(ranTests), ({ file }) => file);
  return [...byFile]
    .map(([file, tests]) => ({ file, tests: tests.length, ms: tests.reduce((sum, { ms = 0 }) => sum + ms, 0) }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(
      ({ file, tests, ms }) =>
        `${(ms / 1000).toFixed(0).padStart(5)} s  ${String(tests).padStart(4)} tests  ${file.replace(/^.*\/(?=(apps|packages|tools|e2e)\/)/, '')}`,
    );
}

/** Each test that ran: one that was skipped everywhere did not. */
export function ranTests(report: TestReport): RanTest[] {
  if ('stats' in report) return (report.suites ?? []).flatMap(ranStories);
  return (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, duration, failureMessages }) => ({
        file: name,
        title,
        passed: status === 'passed',
        ms: duration ?? undefined,
        error: failureMessages?.[0],
      })),
  );
}

function ranStories({ specs, suites = [] }: Suite): RanTest[] {
  const ran = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        file: `e2e/${file}`,
        title,
        passed: status === 'expected',
        ms: results?.reduce((sum, { duration = 0 }) => sum + duration, 0),
        // A test that ran out of time says so first, and then what it was waiting for.
        error: results?.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
      })),
  );
  return [...ran, ...suites.flatMap(ranStories)];
}
