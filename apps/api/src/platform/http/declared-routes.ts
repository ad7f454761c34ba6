import { may, type Permission, STAFF_ROLES } from '@lobby/contract/access';
import { type Endpoint, urlOf as urlOfPath } from '@lobby/contract/kernel/endpoint';
import { z } from 'zod';
import type { AccessRule } from '#platform/request/context.ts';

export interface DeclaredRoute {
  endpoint: Endpoint;
  access: AccessRule | 'public';
}
export const urlOf = ({ path }: Endpoint) => urlOfPath(path);

const rateClasses = ['read', 'write', 'secret'];
const auditClasses = ['none', 'view', 'change', 'session'];

/** Every route declares its access rule, rate class, audit class and schemas, or the node does not start. */
export function assertDeclared({ endpoint, access }: DeclaredRoute): void {
  const { method, path, rate, audit, query, body, answer } = endpoint;
  const missing = [
    !isKnown(access) && 'permission',
    !rateClasses.includes(rate) && 'rate class',
    (!auditClasses.includes(audit) || !fitsMethod(audit, method, access)) && 'audit class',
    !(query instanceof z.ZodType) && 'query schema',
    !(body instanceof z.ZodType) && 'body schema',
    !(answer instanceof z.ZodType) && 'answer schema',
  ].filter((part) => part !== false);
  if (missing.length > 0) throw new Error(`${method} ${path} does not declare its ${missing.join(', ')}`);
}

const fitsMethod = (audit: string, method: string, access: DeclaredRoute['access']) => {
  if (audit === 'none') return isReadOnly(method, access);
  return (audit === 'view') === (method === 'GET');
};

/** A query too long for a URL is a POST; a call that may write is always audited. */
const isReadOnly = (method: string, needs: DeclaredRoute['access']) =>
  method === 'GET' || (method === 'POST' && (needs.endsWith(':read') || needs === 'before-consent'));

/** Rules that are no permission. */
const OPEN_RULES: readonly (AccessRule | 'public')[] = [
  'public',
  'signed-in',
  'before-second-factor',
  'before-password-change',
  'before-mfa-enrolment',
  'before-consent',
];

function isKnown(needs: AccessRule | 'public'): boolean {
  if (OPEN_RULES.includes(needs)) return true;
  try {
    return STAFF_ROLES.some((role) => may(role, needs as Permission));
  } catch {
    return false; // an area that is not in the table
  }
}

/** Every registered route must be declared, or be one of the unauthenticated URLs. */
export function assertOnlyDeclaredRoutes(
  registered: { method: string; url: string }[],
  declared: DeclaredRoute[],
  unauthenticatedUrls: readonly string[],
): void {
  const known = new Set(declared.map(({ endpoint }) => `${endpoint.method} ${urlOf(endpoint)}`));
  const undeclared = registered.filter(
    ({ method, url }) => !unauthenticatedUrls.includes(url) && !known.has(`${method === 'HEAD' ? 'GET' : method} ${url}`),
  );
  if (undeclared.length > 0)
    throw new Error(`Undeclared routes: ${undeclared.map(({ method, url }) => `${method} ${url}`).join(', ')}`);
}
