import type { FastifyInstance } from 'fastify';
import { feedUrl } from '#modules/calendar-event/feed.route.ts';
import { fileUrl } from '#modules/file/file-download.route.ts';
import { networkOf } from '#platform/limits/network.ts';
import { type Rates, take } from '#platform/limits/rate-limit.ts';
import { liveUrl } from '#platform/live/live.route.ts';
import { docsUrls } from '#platform/openapi/docs.ts';

export type OwnRate = keyof Rates['own'];

/** URLs the platform serves beside the declared calls, each with its rate class. `/*` is the portal, and whatever is not there. */
export const ownUrls: Record<string, OwnRate> = {
  '/health/live': 'probe',
  '/health/ready': 'probe',
  ...Object.fromEntries(docsUrls.map((url) => [url, 'docs' as const])),
  [liveUrl]: 'page',
  [fileUrl]: 'page',
  [feedUrl]: 'page',
  '/*': 'page',
};

/** Rate limit by address before anything else is done for a request nobody signed in for; one without a class stops the boot. */
export function limitOwnUrls(app: FastifyInstance, rates: Rates, urls: Record<string, OwnRate> = ownUrls): void {
  const unlimited = Object.keys(urls).filter((url) => !rates.own[urls[url] as OwnRate]);
  if (unlimited.length > 0) throw new Error(`${unlimited.join(', ')} does not declare its rate class`);
  app.addHook('onRequest', async (request) => {
    const rate = urls[request.routeOptions.url ?? '/*'];
    if (rate) await take(rates.own[rate], `${rate}:${networkOf(request.ip)}`);
  });
}
