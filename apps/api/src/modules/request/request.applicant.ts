import type { Request, RequestApplicant } from '@lobby/contract/areas/request';
import type { Ctx } from '#platform/module.ts';

/** Requests of people who are no residents yet, with who they are. */
export async function withApplicants({ db }: Ctx, requests: Omit<Request, 'applicant'>[]): Promise<Request[]> {
  const ids = requests.map(({ id }) => id);
  const found = await db
    .selectFrom('registration')
    .leftJoin('room', 'room.id', 'registration.roomId')
    .leftJoin('building', 'building.id', 'room.categoryId')
    .select([
      'registration.id',
      'requestId',
      'firstName',
      'lastName',
      'roomAsked',
      'roomId',
      'room.name',
      'building.name as building',
    ])
    .where('requestId', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const byRequest = new Map<number, RequestApplicant>(
    found.map(({ requestId, roomId, name, building, ...applicant }) => [
      requestId,
      { ...applicant, room: roomId === null ? null : { id: roomId, name: name ?? '', building: building ?? '' } },
    ]),
  );
  return requests.map((request) => ({ ...request, applicant: byRequest.get(request.id) ?? null }));
}
