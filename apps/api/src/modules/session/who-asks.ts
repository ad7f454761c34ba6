import { checkCage, checkSession, type Needs, type OpenCtx, type SignedIn, unauthorized } from '#platform/module.ts';

export interface Asking extends SignedIn {
  property: number;
  scope: { property: number; user: number };
}

/**
 * For calls that hash or count: who is asking is looked up in a transaction of its own, so that no connection is held
 * meanwhile. Ten people who typed their passwords at once would otherwise wait for each other.
 */
export async function whoAsks(visit: OpenCtx, needs: Needs): Promise<Asking> {
  const claims = await visit.claims();
  if (!claims) throw unauthorized();
  const { property, account } = claims;
  const scope = { property, user: account };
  const user = await visit.inTransaction(scope, (_db, _emit, ask) => checkSession(ask, claims));
  checkCage(user, needs);
  return { ...user, property, scope };
}
