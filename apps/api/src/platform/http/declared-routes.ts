import { may, type Permission, STAFF_ROLES } from '@lobby/contract/access';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { z } from 'zod';
import type { Needs } from '#platform/request/context.ts';

export interface Declared {
  endpoint: Endpoint;
  needs: Needs | 'public';
}
export const urlOf = (endpoint: Endpoint) =>
  endpoint.path.startsWith('/strapi-plugin') ? endpoint.path : `/api${endpoint.path}`;

const rateClasses = ['read', 'write', 'secret'];
const auditClasses = ['none', 'change', 'session'];

/** A call that does not say who may make it, how often, what goes in and out and what is kept of it must not exist. */
export function assertDeclared({ endpoint, needs }: Declared): void {
  const { method, path, rate, audit, query, body, answer } = endpoint;
  const missing = [
    !isKnown(needs) && 'permission',
    !rateClasses.includes(rate) && 'rate class',
    (!auditClasses.includes(audit) || (audit === 'none' ? !onlyReads(method, needs) : method === 'GET')) && 'audit class',
    !(query instanceof z.ZodType) && 'query schema',
    !(body instanceof z.ZodType) && 'body schema',
    !(answer instanceof z.ZodType) && 'answer schema',
  ].filter((part) => part !== false);
  if (missing.length > 0) throw new Error(`${method} ${path} does not declare its ${missing.join(', ')}`);
}

/** A question too long for an address is a POST; who may write must be heard of in the log. */
const onlyReads = (method: string, needs: Declared['needs']) =>
  method === 'GET' || (method === 'POST' && needs.endsWith(':read'));

function isKnown(needs: Needs | 'public'): boolean {
  if (['public', 'signed-in', 'enrolling', 'self', 'arriving'].includes(needs)) return true;
  try {
    return STAFF_ROLES.some((role) => may(role, needs as Permission));
  } catch {
    return false; // an area that is not in the table
  }
}

/** Every route the server really has must be a declared one, or one of the platform's own. */
export function assertNothingElse(
  live: { method: string; url: string }[],
  declared: Declared[],
  ownUrls: readonly string[],
): void {
  const known = new Set(declared.map(({ endpoint }) => `${endpoint.method} ${urlOf(endpoint)}`));
  const stray = live.filter(
    ({ method, url }) => !ownUrls.includes(url) && !known.has(`${method === 'HEAD' ? 'GET' : method} ${url}`),
  );
  if (stray.length > 0)
    throw new Error(`Routes nobody declared: ${stray.map(({ method, url }) => `${method} ${url}`).join(', ')}`);
}
