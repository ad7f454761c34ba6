import type { AccessKind } from '@lobby/contract/areas/access-event';
import { type Chart, type dashboardApi, type Summary, WIDGETS, type Widget } from '@lobby/contract/areas/dashboard';
import type { Answer } from '@lobby/contract/kernel/endpoint';

export type Overview = Answer<typeof dashboardApi.overview>['data'];
export type WidgetAnswer = NonNullable<Overview['widgets'][Widget]>;

export const summaryIn = ({ summary }: WidgetAnswer): Summary | undefined => ('data' in summary ? summary.data : undefined);
export const chartIn = ({ chart }: WidgetAnswer): Chart | undefined => ('data' in chart ? chart.data : undefined);

const kinds: Partial<Record<Widget, AccessKind>> = {
  door: 'door',
  elevator: 'elevator',
  'conventional-parking': 'conventional-parking',
  'auto-parking-sedan': 'auto-parking',
  'auto-parking-suv': 'auto-parking',
};

/** Something can be said: it has numbers, or it failed to tell them. */
function says(answer: WidgetAnswer): boolean {
  const summary = summaryIn(answer);
  return !summary || summary.valueIn + summary.valueOut + summary.denied + (summary.inside ?? 0) > 0;
}

/** A card for every kind of device that has been heard, and for whatever else has numbers; a house without lifts has no card of lifts. */
export function cardsOf({ devices, widgets }: Overview): { name: Widget; answer: WidgetAnswer }[] {
  const isHeard = (name: Widget) => devices.some(({ kind, heard }) => heard > 0 && kind === kinds[name]);
  const isLive = devices.some(({ heard }) => heard > 0);
  return WIDGETS.flatMap((name) => {
    const answer = widgets[name];
    return answer && (says(answer) || isHeard(name) || (name === 'event' && isLive)) ? [{ name, answer }] : [];
  });
}

/** Why nothing of doors, lifts and car parks can be shown; nothing where it can. */
export function missingIn({ devices, widgets }: Overview): 'devices' | 'reports' | undefined {
  const hasNumbers = WIDGETS.some((name) => kinds[name] && widgets[name] && says(widgets[name]));
  if (hasNumbers || devices.some(({ heard }) => heard > 0)) return undefined;
  return devices.length === 0 ? 'devices' : 'reports';
}
