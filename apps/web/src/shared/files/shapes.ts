/** The shapes pictures are cut to; a free one is kept whole. */
export type Shape = 'cover' | 'square' | 'free';
export const RATIOS = { cover: 16 / 9, square: 1 } satisfies Partial<Record<Shape, number>>;
