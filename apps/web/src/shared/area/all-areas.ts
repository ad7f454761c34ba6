import type { Area } from './area.ts';

let known: Area[] = [];

/** Called by the app, which alone knows every area: the search box leads to the pages of all of them, wherever it stands. */
export function registerAreas(areas: Area[]) {
  known = areas;
}

export const allAreas = (): Area[] => known;
