import type { Permission } from '@lobby/contract/access';
import { REQUEST_TYPES, type RequestChange, type RequestRule, type RequestType } from '@lobby/contract/areas/request';
import type { Ctx } from '#platform/module.ts';

/** A request as it is stored; personal values are encrypted (`request-values.ts`). */
export interface StoredRequest {
  id: number;
  type: RequestType;
  memberId: number | null;
  roomId: number | null;
  photoId: number | null;
  subjectKeyId: number | null;
  payload: Record<string, unknown>;
  atOnce: boolean;
}

/** What an approval made: the resident's id, where it made one. */
export interface Approval {
  memberId?: number;
}

/** One type of request: who may approve it, what approving does, and what is shown before. Areas declare theirs. */
export interface RequestHandler<C = unknown> {
  type: RequestType;
  /** Beside `request:write`. */
  needs: Permission;
  /** In the transaction of the decision. `corrections` are the fields an approval may change. */
  approve(ctx: Ctx, request: StoredRequest, corrections: C): Promise<Approval>;
  rules(ctx: Ctx, request: StoredRequest): Promise<RequestRule[]>;
  changes?(ctx: Ctx, request: StoredRequest): Promise<RequestChange[]>;
  /** After a rejection: what was uploaded with the request goes. */
  reject?(ctx: Ctx, request: StoredRequest): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: each handler reads the corrections of its own approve call.
export type AnyHandler = RequestHandler<any>;

/** Rooms and staff: the effect has happened in this transaction, the request is the record of it. */
export async function approvedAtOnce({ db, user }: Ctx, type: RequestType, channel: 'cms', payload: object) {
  const { id } = await db
    .insertInto('request')
    .values({ typeId: REQUEST_TYPES[type], channel, payload: JSON.stringify(payload), result: 'approved', askedById: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, type, result: 'approved' as const };
}
