import type { Logger } from 'pino';
import { type Ingest, startIngest } from '#modules/access-event/ingest.ts';
import type { Config } from '#platform/config/config.ts';
import { type Services, startServices } from '#platform/http/services.ts';
import { type LiveHub, liveHub } from '#platform/live/live-hub.ts';

/** The platform's services, and what one area or raw route keeps in memory beside them. */
export interface AppServices extends Services {
  live: LiveHub;
  ingest: Ingest;
}

export function startAppServices(config: Config, log: Logger): AppServices {
  const services = startServices(config, log);
  return { ...services, live: liveHub(), ingest: startIngest(services) };
}
