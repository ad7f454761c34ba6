import type { BuildingPlan, PlannedRoom } from '@lobby/contract/areas/building';
import { ROOM_STATUSES } from '@lobby/contract/areas/room';
import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { roomWithoutBuilding } from '#shared/texts/room-name.ts';
import building from '../Building.module.css';
import { marksOf } from './legend.ts';
import css from './Plan.module.css';
import { PlanFrame } from './PlanFrame.tsx';

/**
 * Thousands of rooms as plain cells: one listener for all of them, one of them in the way of the Tab key, and nothing
 * is drawn again when another overlay or another room is looked at.
 */
export function PlanPicture({ plan }: { plan: BuildingPlan }) {
  const { t } = useTranslation();
  const [looked, setLooked] = useState('');
  const navigate = useNavigate();
  const current = useRef<HTMLElement | null>(null);
  const numberWidth = useMemo(() => numberWidthOf(plan), [plan]);

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
      <p className={building.looked}>{looked || <KeyHint>{t('building.plan.hint')}</KeyHint>}</p>
      <PlanFrame numberWidth={numberWidth}>
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
      </PlanFrame>
    </>
  );
}

/** Of the interface's font at the size of a room, in pixels. */
const DIGIT_WIDTH = 7.5;
const LETTER_WIDTH = 10;

/** The longest number decides how wide all rooms are: what marks a room must not cross its edge. */
const numberWidthOf = ({ rooms, building: { name: prefix } }: BuildingPlan) =>
  Math.max(...rooms.map(({ name }) => widthOf(roomWithoutBuilding(name, prefix))));
function widthOf(name: string): number {
  const digits = name.replace(/\D/g, '').length;
  return digits * DIGIT_WIDTH + (name.length - digits) * LETTER_WIDTH;
}

const FLOORS_A_PAGE = 10;

const cellAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('td') : null);

const cellsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('td') ?? [])];

/** Where a key leads from a cell: along the floor, or to the same place on another floor (its last room where it is shorter). */
function neighbourOf(cell: HTMLElement, key: string): HTMLElement | undefined {
  const row = cell.parentElement;
  const here = cellsOf(row);
  const at = here.indexOf(cell);
  switch (key) {
    case 'ArrowLeft':
      return here[at - 1];
    case 'ArrowRight':
      return here[at + 1];
    case 'Home':
      return here[0];
    case 'End':
      return here.at(-1);
    case 'ArrowUp':
      return cellOnFloor(row, -1, at);
    case 'ArrowDown':
      return cellOnFloor(row, 1, at);
    case 'PageUp':
      return cellOnFloor(row, -FLOORS_A_PAGE, at);
    case 'PageDown':
      return cellOnFloor(row, FLOORS_A_PAGE, at);
    default:
      return undefined;
  }
}

/** Floors without rooms are passed over; beyond the top or the ground is the last floor there is. */
function cellOnFloor(row: Element | null, steps: number, at: number): HTMLElement | undefined {
  const floors = [...(row?.parentElement?.children ?? [])].filter((floor) => floor === row || cellsOf(floor).length > 0);
  const from = floors.indexOf(row as Element);
  const wanted = Math.min(Math.max(from + steps, 0), floors.length - 1);
  const cells = cellsOf(floors[wanted]);
  return cells[Math.min(at, cells.length - 1)];
}

/** Plain elements only: at 2,400 rooms anything more per cell would be felt. */
const PlanRows = memo(({ plan }: { plan: BuildingPlan }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const marks = marksOf(plan, t);
  const typeNames = new Map(plan.types.map((type) => [type.id, displayName(type, language)]));
  const statusNames = new Map<string, string>(ROOM_STATUSES.map((status) => [status, t(`building.plan.status.${status}`)]));
  const blocked = t('building.plan.isBlocked');
  const onFloor = Map.groupBy(plan.rooms, (room) => room.floor);
  const first = plan.floors.map(({ id }) => onFloor.get(id)?.[0]).find((room) => room !== undefined);
  const words = ({ name, type, status, waiting, overdue = 0, inside = 0, isBlocked }: PlannedRoom) =>
    [
      name,
      typeNames.get(type),
      statusNames.get(status),
      waiting > 0 && t('building.plan.waiting', { count: waiting }),
      overdue > 0 && t('building.plan.overdue', { count: overdue }),
      inside > 0 && t('building.plan.inside', { count: inside }),
      isBlocked && blocked,
    ]
      .filter(Boolean)
      .join(' · ');

  return plan.floors.map((floor) => (
    <tr key={floor.id} className={css.row}>
      <th scope="row" className={css.floor}>
        <span className={building.hidden}>{t('building.plan.floor')} </span>
        {floor.name}
      </th>
      {onFloor.get(floor.id)?.map((room) => (
        <td
          key={room.id}
          className={css.cell}
          data-id={room.id}
          tabIndex={room === first ? 0 : -1}
          aria-label={words(room)}
          {...marks(room)}
        >
          {roomWithoutBuilding(room.name, plan.building.name)}
        </td>
      ))}
    </tr>
  ));
});
