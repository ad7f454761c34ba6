import { z } from 'zod';

/** Where other calendars read this one, in each language. */
export const FeedAddress = z.object({ th: z.string(), en: z.string() });
