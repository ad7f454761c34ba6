/** One line of the run's report: coverage and failures. */
export function report(line: string): void {
  process.stdout.write(`security: ${line}\n`);
}
