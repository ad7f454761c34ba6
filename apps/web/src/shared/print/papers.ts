/** What an office has in its printer. */
export const PAPERS = ['a4', 'a5'] as const;
export type Paper = (typeof PAPERS)[number];
