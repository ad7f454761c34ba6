/** Numbers that look random and are the same every time, so that a demonstration can be told about beforehand. */
export function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** True in so many of a hundred cases. */
    percent: (share: number) => next() * 100 < share,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    oneOf: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
  };
}
export type Chance = ReturnType<typeof chance>;
