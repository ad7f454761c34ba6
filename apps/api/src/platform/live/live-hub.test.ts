import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { liveHub } from './live-hub.ts';

it('R53: an area of a newer release is left out, and what follows it arrives', async () => {
  const hub = liveHub();
  const areas: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  hub.subscribe(1, {
    onRecordChanged: (area) => {
      areas.push(area);
      if (area === 'contact') resolve();
    },
    onSessionChanged: () => {},
    onGap: () => {},
  });
  hub.publishChange(1, { area: 'drone-delivery' as never, id: 1, change: 'created' } as never);
  hub.publishChange(1, { area: 'contact', id: 2, change: 'created' } as never);
  await promise;
  await pause(0);
  expect(areas).toEqual(['contact']);
});
