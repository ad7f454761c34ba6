import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import type { Module } from '#platform/module.ts';
import type { AppServices } from './services.ts';

/** The calls the modules declare, without starting anything. */
export function describeModules(modules: Module<AppServices>[]): DeclaredRoute[] {
  const declared: DeclaredRoute[] = [];
  for (const module of modules) {
    module(
      (endpoint, access) => void declared.push({ endpoint, access }),
      (endpoint) => void declared.push({ endpoint, access: 'public' }),
      {} as AppServices, // only handlers use it, and none runs here
    );
  }
  return declared;
}
