/** One line for whoever reads the run: what was covered, and that nothing failed. */
export function report(line: string): void {
  process.stdout.write(`proof ${line}\n`);
}
