export type { NeedsAction } from './home.service.ts';
