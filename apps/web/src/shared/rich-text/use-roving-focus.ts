import type { FocusEvent, KeyboardEvent } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

const buttonsIn = (bar: HTMLElement) => [...bar.querySelectorAll('button')];

/** The arrow keys walk along a toolbar, and the tab key comes back to where one left it. */
export function useRovingFocus() {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const buttons = buttonsIn(event.currentTarget);
      const next = steps[event.key]?.(buttons.indexOf(event.target as HTMLButtonElement), buttons.length - 1);
      if (next === undefined) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      for (const button of buttonsIn(currentTarget)) button.tabIndex = button === target ? 0 : -1;
    },
  };
}
