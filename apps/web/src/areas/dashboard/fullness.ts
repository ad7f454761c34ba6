export type Fullness = 'free' | 'near' | 'full';
/** From here on drivers should be warned. */
const NEAR_PERCENT = 90;

/** How much of the places is taken. Cars stand where no lot is, so it may be more than all of them. */
export function fullnessOf(inside: number | null, capacity: number | null): { state: Fullness; percent: number } {
  if (!capacity) return { state: 'free', percent: 0 };
  const percent = Math.floor(((inside ?? 0) / capacity) * 100);
  return { state: percent >= 100 ? 'full' : percent >= NEAR_PERCENT ? 'near' : 'free', percent };
}
