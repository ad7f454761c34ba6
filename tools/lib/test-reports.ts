interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Also counts files that could not even be loaded and so have no tests. */
  numFailedTestSuites: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
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
