import type { FastifyInstance } from 'fastify';
import { feedUrl } from '#modules/calendar-event/feed.route.ts';
import { fileUrl } from '#modules/file/file-download.route.ts';
import { networkOf } from '#platform/limits/network.ts';
import { consumeRateLimit, type RateLimits } from '#platform/limits/rate-limit.ts';
import { liveUrl } from '#platform/live/live.route.ts';
import { docsUrls } from '#platform/openapi/docs.ts';

export type UrlRateClass = keyof RateLimits['unauthenticated'];

/** URLs outside the contract, each with its rate class. `/*` is the portal and every unknown URL. */
export const unauthenticatedUrls: Record<string, UrlRateClass> = {
  '/health/live': 'probe',
  '/health/ready': 'probe',
  ...Object.fromEntries(docsUrls.map((url) => [url, 'docs' as const])),
  [liveUrl]: 'page',
  [fileUrl]: 'page',
  [feedUrl]: 'page',
  '/*': 'page',
};

/** Rate limit by address, before any other work for an unauthenticated request. A URL without a rate class stops the boot. */
export function limitUnauthenticatedUrls(
  app: FastifyInstance,
  rates: RateLimits,
  urls: Record<string, UrlRateClass> = unauthenticatedUrls,
): void {
  const unlimited = Object.keys(urls).filter((url) => !rates.unauthenticated[urls[url] as UrlRateClass]);
  if (unlimited.length > 0) throw new Error(`${unlimited.join(', ')} does not declare its rate class`);
  app.addHook('onRequest', async (request) => {
    const rate = urls[request.routeOptions.url ?? '/*'];
    if (rate) await consumeRateLimit(rates.unauthenticated[rate], `${rate}:${networkOf(request.ip)}`);
  });
}
