const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The smallest round number that everything fits under. */
export function roundTop(most: number): number {
  if (most <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}

/** Which buckets are named under the chart: as many as stand side by side, the first always. */
export function namedEvery(buckets: number, width: number, label: number): number {
  const fit = Math.max(1, Math.floor(width / label));
  return [1, 2, 3, 4, 6, 7, 8, 12, 14, 24, 31].find((step) => buckets / step <= fit) ?? buckets;
}

/** A difference with its sign; "-" where nothing can be said. */
export const percentText = (value: number | null) =>
  value === null ? '-' : `${value > 0 ? '+' : ''}${value.toLocaleString('en')}%`;
