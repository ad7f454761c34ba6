import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** A URL outside the contract (a stream, a file, a feed). The app mounts it and declares its rate limit. */
export type RawRoute<S extends Services = Services> = (app: FastifyInstance, services: S) => void;
