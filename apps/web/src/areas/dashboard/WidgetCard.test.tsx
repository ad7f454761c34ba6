import type { Summary } from '@lobby/contract/areas/dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { WidgetCard } from './WidgetCard.tsx';
import type { WidgetAnswer } from './widget-words.ts';

const server = fakeServer();
const nothing: Summary = {
  valueIn: 0,
  valueOut: 0,
  denied: 0,
  changeIn: null,
  changeOut: null,
  inside: null,
  insideSince: null,
  isCounted: false,
  capacity: null,
};
const failed = { isError: true, message: '-' } as const;
/** Three days of March, the second the busiest. */
const points = [
  { at: new Date('2026-03-01T17:00:00Z'), valueIn: 5, valueOut: 2 },
  { at: new Date('2026-03-02T17:00:00Z'), valueIn: 1200, valueOut: 3 },
  { at: new Date('2026-03-03T17:00:00Z'), valueIn: 0, valueOut: 0 },
];
const answerOf = (summary: Partial<Summary>, shown = points): WidgetAnswer => ({
  summary: { title: '', data: { ...nothing, ...summary } },
  chart: { title: '', data: { bucket: 'day', points: shown } },
});
const description = (when: string, valueIn: string, valueOut: string) =>
  t('dashboard.way.description', { when, in: valueIn, out: valueOut });
const never = async () => undefined;

beforeEach(() => {
  signInAs();
});

it('says how many went each way and how that compares; without a period before it says nothing', () => {
  const { change } = show(
    <WidgetCard
      name="elevator"
      answer={answerOf({ valueIn: 1205, valueOut: 5, changeIn: 25, changeOut: -10 })}
      onRetry={never}
    />,
  );
  const card = screen.getByRole('region', { name: t('dashboard.widget.elevator') });
  expect(within(card).getByText('1,205')).toBeTruthy();
  expect(within(card).getByText(t('dashboard.change.more', { percent: 25 }))).toBeTruthy();
  expect(within(card).getByText(t('dashboard.change.less', { percent: 10 }))).toBeTruthy();
  change(<WidgetCard name="elevator" answer={answerOf({ valueIn: 1 })} onRetry={never} />);
  expect(within(card).queryByText(/%/)).toBeNull();
});

it('says how many are inside, how full that is, and who was denied', () => {
  const shown = answerOf({ inside: 9, capacity: 10, isCounted: true, denied: 1 });
  const { change } = show(<WidgetCard name="conventional-parking" answer={shown} onRetry={never} />);
  expect(screen.getByText(t('dashboard.occupied', { inside: 9, capacity: 10, percent: 90 }))).toBeTruthy();
  expect(screen.getByText(t('dashboard.fullness.near'))).toBeTruthy();
  expect(screen.getByText(t('dashboard.denied', { denied: 1 }))).toBeTruthy();
  change(<WidgetCard name="conventional-parking" answer={answerOf({ inside: 10, capacity: 10 })} onRetry={never} />);
  expect(screen.getByText(t('dashboard.fullness.full'))).toBeTruthy();
  expect(screen.getByText(t('dashboard.uncounted'))).toBeTruthy();
  change(<WidgetCard name="door" answer={answerOf({ inside: 3 })} onRetry={never} />);
  expect(screen.getByText(t('dashboard.inside', { inside: 3 }))).toBeTruthy();
});

it('the chart begins at its busiest bucket, and the slider tells each of them in words', () => {
  show(<WidgetCard name="door" answer={answerOf({ valueIn: 1205 })} onRetry={never} />);
  const slider = screen.getByRole('slider', { name: t('dashboard.chart', { name: t('dashboard.widget.door') }) });
  const busiest = description('03/03', '1,200', '3');
  expect(slider.getAttribute('aria-valuetext')).toBe(busiest);
  expect(screen.getByText(t('dashboard.busiest', { description: busiest }))).toBeTruthy();
  slider.focus();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toBe(description('02/03', '5', '2'));
  expect(screen.getByText(description('02/03', '5', '2'))).toBeTruthy();
  fireEvent.blur(slider);
  expect(screen.getByText(t('dashboard.busiest', { description: busiest }))).toBeTruthy();
});

/** From the card's menu. */
async function choose({ user }: ReturnType<typeof show>, key: string) {
  await user.click(screen.getByRole('button', { name: t('dashboard.more', { name: t('dashboard.widget.door') }) }));
  await user.click(await screen.findByRole('menuitem', { name: t(key) }));
}

it('the same numbers stand in a table once somebody opens it', async () => {
  const shown = show(<WidgetCard name="door" answer={answerOf({ valueIn: 1205 })} onRetry={never} />);
  expect(screen.queryByRole('table')).toBeNull();
  await choose(shown, 'dashboard.table');
  const rows = screen.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    [t('dashboard.bucket.day'), t('dashboard.way.in'), t('dashboard.way.out')],
    ['02/03/2026', '5', '2'],
    ['03/03/2026', '1,200', '3'],
    ['04/03/2026', '0', '0'],
  ]);
});

it('a period in which nothing happened says so', () => {
  const quiet = points.map((point) => ({ ...point, valueIn: 0, valueOut: 0 }));
  show(<WidgetCard name="door" answer={answerOf({}, quiet)} onRetry={never} />);
  expect(screen.getByText(t('dashboard.quiet'))).toBeTruthy();
});

it('a part that failed says so in its own place, and is asked for again', async () => {
  const onRetry = vi.fn<() => Promise<unknown>>(never);
  const { user } = show(<WidgetCard name="door" answer={{ ...answerOf({ valueIn: 7 }), chart: failed }} onRetry={onRetry} />);
  expect(screen.getByText('7'), 'what is known is shown').toBeTruthy();
  expect(screen.getByText(t('dashboard.failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('somebody counts: what is no number is refused at the field, and a number is sent', async () => {
  const shown = show(<WidgetCard name="door" answer={answerOf({ inside: 4 })} onRetry={never} />);
  const { user } = shown;
  await choose(shown, 'dashboard.count.action');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(t('dashboard.count.reckoned', { inside: 4 }));
  const field = within(dialog).getByRole('textbox');
  await user.type(field, 'many{Enter}');
  expect(await within(dialog).findByText(t('problem.invalid'))).toBeTruthy();
  server.answer('POST /inside-counts', { body: { data: { id: 1 } } });
  await user.clear(field);
  await user.type(field, '50{Enter}');
  expect(await screen.findByText(t('dashboard.count.done', { inside: 50, before: 4 }))).toBeTruthy();
  expect(server.asked('POST /inside-counts').map(({ body }) => body)).toEqual([{ widget: 'door', inside: 50 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('those who only read count nothing', async () => {
  signInAs({ role: 'user' });
  await choose(show(<WidgetCard name="door" answer={answerOf({ inside: 4 })} onRetry={never} />), 'dashboard.table');
  expect(screen.queryByRole('menuitem', { name: t('dashboard.count.action') })).toBeNull();
});
