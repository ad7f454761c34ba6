import { afterAll, expect, it } from 'vitest';
import { imageResizer } from '#platform/files/image-resizer.ts';
import { distortions, someSlip } from '#test/fixtures/payment/sent-slips.ts';
import { codeOf, drawSlip } from './slip.seed.ts';

/** `LOBBY_DRILL=full` sends all of them. */
const SLIPS = process.env.LOBBY_DRILL === 'full' ? 200 : 24;
const MIN_READ = 0.99;
/** A busy machine is no reason not to read one. */
const LONGEST_MS = 600_000;
const resizer = imageResizer({ cpuMs: LONGEST_MS, ms: LONGEST_MS, waitMs: LONGEST_MS, bytes: 400 * 1024 * 1024 });
afterAll(() => resizer.close());

it(`MO3: of ${SLIPS} slips recompressed, cropped, scaled and sent as screenshots the reference is read of 99 in 100`, async () => {
  const ways = Object.entries(distortions);
  const unread: string[] = [];
  for (let at = 0; at < SLIPS; at += 1) {
    const [way, distort] = ways[at % ways.length] as (typeof ways)[number];
    const slip = someSlip(at);
    const resized = await resizer.resize(await distort(await drawSlip(slip, 4 + (at % 3)), at), true);
    const isRead = 'codes' in resized && resized.codes?.includes(codeOf(slip));
    if (!isRead) unread.push(`${at} ${way}`);
  }
  expect(unread.length > SLIPS * (1 - MIN_READ) ? unread : []).toEqual([]);
});
