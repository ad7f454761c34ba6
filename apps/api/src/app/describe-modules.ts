import type { Declared } from '#platform/http/declared-routes.ts';
import type { Kernel } from '#platform/http/services.ts';
import type { Module } from './server.ts';

/** The calls the modules declare, without starting anything. */
export function describeModules(modules: Module[]): Declared[] {
  const declared: Declared[] = [];
  for (const module of modules) {
    module(
      (endpoint, needs) => void declared.push({ endpoint, needs }),
      (endpoint) => void declared.push({ endpoint, needs: 'public' }),
      {} as Kernel, // only handlers reach into it, and none runs here
    );
  }
  return declared;
}
