import type { Chart, dashboardApi, Summary, Widget } from '@lobby/contract/areas/dashboard';
import type { Answer } from '@lobby/contract/kernel/endpoint';

type Widgets = Answer<typeof dashboardApi.overview>['data']['widgets'];
export type Told = NonNullable<Widgets[Widget]>;

export const summaryIn = ({ summary }: Told): Summary | undefined => ('data' in summary ? summary.data : undefined);
export const chartIn = ({ chart }: Told): Chart | undefined => ('data' in chart ? chart.data : undefined);

/** Every building has doors and lifts; a car park nobody drives into and nobody has told the lots of is not there. */
export function isWorthACard(name: Widget, told: Told): boolean {
  const summary = summaryIn(told);
  if (!name.includes('parking') || !summary) return true;
  return summary.valueIn + summary.valueOut + summary.denied + (summary.inside ?? 0) + (summary.capacity ?? 0) > 0;
}
