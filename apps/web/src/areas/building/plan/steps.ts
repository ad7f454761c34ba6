const FLOORS_A_PAGE = 10;

export const cellAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('td') : null);

const cellsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('td') ?? [])];

/** Where a key leads from a cell: along the floor, or to the same place on another floor (its last room where it is shorter). */
export function neighbourOf(cell: HTMLElement, key: string): HTMLElement | undefined {
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
      return onFloor(row, -1, at);
    case 'ArrowDown':
      return onFloor(row, 1, at);
    case 'PageUp':
      return onFloor(row, -FLOORS_A_PAGE, at);
    case 'PageDown':
      return onFloor(row, FLOORS_A_PAGE, at);
    default:
      return undefined;
  }
}

/** Floors without rooms are passed over; beyond the top or the ground is the last floor there is. */
function onFloor(row: Element | null, steps: number, at: number): HTMLElement | undefined {
  const floors = [...(row?.parentElement?.children ?? [])].filter((floor) => floor === row || cellsOf(floor).length > 0);
  const from = floors.indexOf(row as Element);
  const wanted = Math.min(Math.max(from + steps, 0), floors.length - 1);
  const cells = cellsOf(floors[wanted]);
  return cells[Math.min(at, cells.length - 1)];
}
