import type { Declared } from '#platform/http/declared-routes.ts';
import type { Module } from '#platform/module.ts';
import type { AppServices } from './services.ts';

/** The calls the modules declare, without starting anything. */
export function describeModules(modules: Module<AppServices>[]): Declared[] {
  const declared: Declared[] = [];
  for (const module of modules) {
    module(
      (endpoint, needs) => void declared.push({ endpoint, needs }),
      (endpoint) => void declared.push({ endpoint, needs: 'public' }),
      {} as AppServices, // only handlers reach into it, and none runs here
    );
  }
  return declared;
}
