import type { BuildingPlan } from '@lobby/contract/areas/building';
import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Plan.module.css';
import { PlanRows } from './PlanRows.tsx';
import { cellAt, neighbourOf } from './steps.ts';

/**
 * Thousands of rooms as plain cells: one listener for all of them, one of them in the way of the Tab key, and nothing
 * is drawn again when another overlay or another room is looked at.
 */
export function PlanPicture({ plan }: { plan: BuildingPlan }) {
  const { t } = useTranslation();
  const [looked, setLooked] = useState('');
  const navigate = useNavigate();
  const current = useRef<HTMLElement | null>(null);

  function look(event: FocusEvent | MouseEvent) {
    const cell = cellAt(event.target);
    if (cell) setLooked(cell.getAttribute('aria-label') ?? '');
  }

  function moveTo(cell: HTMLElement, grid: HTMLElement) {
    const last = current.current ?? grid.querySelector<HTMLElement>('td');
    if (last) last.tabIndex = -1;
    cell.tabIndex = 0;
    current.current = cell;
    cell.focus();
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const cell = cellAt(event.target);
    if (!cell) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(cell, event.ctrlKey || event.metaKey);
    }
    const next = neighbourOf(cell, event.key);
    if (!next) return;
    event.preventDefault();
    moveTo(next, event.currentTarget);
  }

  function click(event: MouseEvent<HTMLElement>) {
    const cell = cellAt(event.target);
    if (cell && event.button < 2) open(cell, event.button === 1 || event.ctrlKey || event.metaKey);
  }

  function open(cell: HTMLElement, inTab: boolean) {
    const path = `/floor-and-room/room/${cell.dataset.id}`;
    if (inTab) window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  }

  return (
    <>
      <p className={css.looked}>{looked || t('building.plan.hint')}</p>
      <div className={css.frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through by arrow keys is a grid.
          role="grid"
          aria-label={t('building.plan.of', { name: plan.building.name })}
          tabIndex={-1}
          className={css.grid}
          onKeyDown={press}
          onClick={click}
          onAuxClick={click}
          onFocus={look}
          onMouseOver={look}
        >
          <tbody>
            <PlanRows plan={plan} />
          </tbody>
        </table>
      </div>
    </>
  );
}
