/** One area's name in every spelling it has: the word itself, in code, as a type, as a table, and as people read it. */
export interface AreaNames {
  /** `parking-lot`: contract file, folders, permission, texts. */
  area: string;
  /** `parkingLot`. */
  value: string;
  /** `ParkingLot`. */
  type: string;
  /** `parking_lot`. */
  table: string;
  /** `/parking-lots`, the address of its calls. */
  path: string;
  /** `Parking lot`. */
  title: string;
}

export function namesOf(area: string): AreaNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(area))
    throw new Error(`An area is named in small letters and dashes, such as visitor or parking-lot: ${area}`);
  const value = area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const words = area.replaceAll('-', ' ');
  return {
    area,
    value,
    type: value.charAt(0).toUpperCase() + value.slice(1),
    table: area.replaceAll('-', '_'),
    path: `/${area}s`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}
