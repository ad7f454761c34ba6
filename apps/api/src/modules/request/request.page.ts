import { may } from '@lobby/contract/access';
import type { Request, RequestPage } from '@lobby/contract/areas/request';
import { type AnyHandler, findRequest } from '#modules/approval/approval.public.ts';
import { fileIn } from '#modules/file/file.public.ts';
import { type Ctx, findRow } from '#platform/module.ts';
import { withApplicants } from './request.applicant.ts';
import { requestRecords, toRequest } from './request.source.ts';

const EVERYTHING = {
  type: true,
  tenantUser: { populate: { role: true, room: { populate: { category: true, floor: true, type: true } } } },
  createdUser: { populate: { role: true, room: { populate: { category: true, floor: true, type: true } } } },
  room: { populate: { category: true, floor: true, type: true } },
  adminUser: true,
  decidedBy: true,
  image: true,
};

export async function readRequest(ctx: Ctx, id: number): Promise<Request> {
  const row = await findRow(ctx, requestRecords.source, requestRecords.shape, id, EVERYTHING);
  const [request] = await withApplicants(ctx, [toRequest(row)]);
  return request as Request;
}

/** With old and new side by side, and every rule of its approval. What is decided shows neither: the rules were those of that day. */
export async function readRequestPage(ctx: Ctx, handlers: readonly AnyHandler[], id: number): Promise<RequestPage> {
  const request = await readRequest(ctx, id);
  const stored = await findRequest(ctx, id);
  const handler = handlers.find(({ type }) => type === stored.type);
  const isWaiting = request.result === null;
  const isOwn = request.adminUser?.id === ctx.user.id;
  return {
    ...request,
    photo: await photoOf(ctx, stored.memberId),
    changes: (isWaiting && (await handler?.changes?.(ctx, stored))) || [],
    rules: isWaiting && handler ? await handler.rules(ctx, stored) : [],
    mayApprove:
      isWaiting && handler !== undefined && !isOwn && may(ctx.user.role, 'request:write') && may(ctx.user.role, handler.needs),
  };
}

/** Of the person, whatever room the request names. */
async function photoOf({ db }: Ctx, memberId: number | null): Promise<RequestPage['photo']> {
  const found = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.personId')
    .select(fileIn('person.photoId').as('photo'))
    .where('member.id', '=', memberId)
    .executeTakeFirst();
  return found?.photo ?? null;
}
