import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import type { Row } from './columns.ts';
import { useStableRows } from './use-stable-rows.ts';

type Asked = Parameters<typeof useStableRows>[0];

function Rows(asked: Asked) {
  const { rows, fresh, renew } = useStableRows(asked);
  return (
    <>
      <p data-testid="rows">{rows.map(({ id, name }) => `${id}${String(name)}`).join(' ')}</p>
      <p data-testid="fresh">{fresh}</p>
      <button type="button" onClick={renew}>
        renew
      </button>
    </>
  );
}

const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ id: Number(name[0]), name: name.slice(1) }));
const shown = () => screen.getByTestId('rows').textContent;
const WAIT = { timeout: 60_000 };

function start(answered: Row[], find: Asked['find'] = () => Promise.resolve([])) {
  const asked: Asked = { area: 'contact', scope: 'first', answered, isSettled: true, pageSize: 3, find };
  const { change, user } = show(<Rows {...asked} />);
  return { user, answer: (changes: Partial<Asked>) => change(<Rows {...asked} {...changes} />) };
}

it('a row that changes stays where it is, whatever the order it is sent in', () => {
  const { answer } = start(rowsOf('1a', '2a', '3a'));
  answer({ answered: rowsOf('3b', '1a', '2a') });
  expect(shown()).toBe('1a 2a 3b');
});

it('a new question brings the order of its answer; until it is there the old rows stay', () => {
  const { answer } = start(rowsOf('1a', '2a', '3a'));
  answer({ scope: 'second', answered: undefined });
  expect(shown()).toBe('1a 2a 3a');
  answer({ scope: 'second', answered: rowsOf('3b', '1a', '2a') });
  expect(shown()).toBe('3b 1a 2a');
});

it('places are taken from the newest answer, not from the one that was remembered', () => {
  const { answer } = start(rowsOf('1a'));
  answer({ scope: 'second', answered: rowsOf('1a', '2a', '3a'), isSettled: false });
  expect(shown()).toBe('1a 2a 3a');
  answer({ scope: 'second', answered: rowsOf('4a', '1a', '2a') });
  expect(shown()).toBe('4a 1a 2a');
});

it('what no longer matches stays as it now is; what is deleted leaves', async () => {
  const find = vi.fn<Asked['find']>(() => Promise.resolve(rowsOf('2z')));
  const { answer } = start(rowsOf('1a', '2a', '3a'), find);
  answer({ answered: rowsOf('3a'), find });
  expect(shown(), 'until it is known what became of them').toBe('1a 2a 3a');
  await vi.waitFor(() => expect(shown()).toBe('2z 3a'), WAIT);
  expect(find).toHaveBeenCalledWith([1, 2]);
});

it('what comes meanwhile fills free places at the end, in the order it came', () => {
  const { answer } = start(rowsOf('1a'));
  answer({ answered: rowsOf('2a', '1a') });
  expect(shown()).toBe('1a 2a');
  answer({ answered: rowsOf('3a', '2a', '1a') });
  expect(shown()).toBe('1a 2a 3a');
});

it('on a full page it waits and is counted, until somebody asks for it', async () => {
  const { answer, user } = start(rowsOf('1a', '2a', '3a'), () => Promise.resolve(rowsOf('3a')));
  answer({ answered: rowsOf('4a', '1a', '2a'), find: () => Promise.resolve(rowsOf('3a')) });
  expect(shown()).toBe('1a 2a 3a');
  expect(screen.getByTestId('fresh').textContent).toBe('1');
  await user.click(screen.getByRole('button'));
  expect(shown()).toBe('4a 1a 2a');
  expect(screen.getByTestId('fresh').textContent).toBe('0');
});
