/** Seeded pseudo-random numbers (mulberry32): the demo data is the same every time. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** True with this probability, in percent. */
    percent: (share: number) => next() * 100 < share,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    oneOf: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
  };
}
export type SeededRandom = ReturnType<typeof seededRandom>;
