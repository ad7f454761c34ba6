import {
  type AccessRule,
  assertNoPendingStep,
  checkSession,
  type PublicCtx,
  type SignedIn,
  unauthorized,
} from '#platform/module.ts';

export interface AuthenticatedCaller extends SignedIn {
  property: number;
  scope: { property: number; user: number };
}

/**
 * For calls that hash or count attempts: the caller is authenticated in a transaction of its own, so that no connection is held while
 * hashing. Otherwise a few concurrent password checks would exhaust the pool.
 */
export async function authenticate(ctx: PublicCtx, needs: AccessRule): Promise<AuthenticatedCaller> {
  const claims = await ctx.claims();
  if (!claims) throw unauthorized();
  const { property, account } = claims;
  const scope = { property, user: account };
  const user = await ctx.inTransaction(scope, (_db, _emit, query) => checkSession(query, claims));
  assertNoPendingStep(user, needs);
  return { ...user, property, scope };
}
