import { MAX_VIEWS_COUNTED, savedViewApi, type ViewToCount } from '@lobby/contract/areas/saved-view';
import { call } from '#shared/call/call.ts';

interface Waiting {
  view: () => Promise<ViewToCount>;
  resolve: (count: number | null) => void;
  reject: (error: unknown) => void;
}
let waiting: Waiting[] = [];

/** How many rows a view shows. All that are asked for in one moment, of whatever lists, are counted in one call. */
export function countView(view: () => Promise<ViewToCount>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void ask());
    waiting = [...waiting, { view, resolve, reject }];
  });
}

async function ask(): Promise<void> {
  const batch = waiting.slice(0, MAX_VIEWS_COUNTED);
  waiting = waiting.slice(MAX_VIEWS_COUNTED);
  if (waiting.length > 0) setTimeout(() => void ask());
  try {
    const views = await Promise.all(batch.map(({ view }) => view()));
    const { data } = await call(savedViewApi.count, { body: { views } });
    for (const [at, { resolve }] of batch.entries()) resolve(data[at] ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
