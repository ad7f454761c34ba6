export type { NeedsAction } from './home.service.ts';
export type { WorkSource } from './work-source.ts';
