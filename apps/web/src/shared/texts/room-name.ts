/** Two buildings may both have a 1203, so the building stands beside the number, unless the number begins with it. */
export const roomInBuilding = (name = '', building = '') =>
  isNamedAfter(name, building) ? name : [name, building].filter(Boolean).join(' · ');

/** Where the building is known already: A1505 is 1505 inside of A. */
export const roomWithoutBuilding = (name: string, building: string) =>
  isNamedAfter(name, building) ? name.slice(building.length).replace(SEPARATOR, '') : name;

const SEPARATOR = /^[\s/.-]+/;

/** A1505 and A-PH belong to A; 1203 says nothing about building 1, nor Annex about building A. */
export function isNamedAfter(name: string, building: string): boolean {
  if (building === '' || !name.startsWith(building)) return false;
  const rest = name.slice(building.length);
  return rest.replace(SEPARATOR, '') !== '' && (SEPARATOR.test(rest) || (/\D$/.test(building) && /^\d/.test(rest)));
}
