import type { z } from 'zod';

type Moves<S extends string> = Record<string, { from: S; to: S }>;

/** Names the legal moves of a status, so that the API guards with them and the portal greys buttons with them. */
export const moves = <S extends string, const M extends Moves<S>>(_status: z.ZodType<S>, legal: M) => legal;
