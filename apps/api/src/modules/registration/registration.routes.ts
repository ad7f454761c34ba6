import { may } from '@lobby/contract/access';
import { type Registration, registrationApi, registrationShape } from '@lobby/contract/areas/registration';
import { sql } from 'kysely';
import { fileIn } from '#modules/file/file.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, findRow, listRows, type Module, notFound, type Source } from '#platform/module.ts';

const registrationSource: Source = { table: 'registration', relations: { room: { column: 'roomId', to: () => roomSource } } };
const maskContact = createMask(registrationApi.list.answer.shape.data.element.pick({ mobile: true, email: true }));

export const registrationModule: Module = (route) => {
  route(registrationApi.list, 'registration:read', async (ctx, { query }) => {
    const { data, meta } = (await listRows(ctx, registrationSource, registrationShape, {
      ...query,
      populate: query.populate ?? { room: true },
    })) as {
      data: Registration[];
      meta: object;
    };
    return { data: await complete(ctx, data), meta } as never;
  });
  route(registrationApi.update, 'registration:write', async (ctx, { params, body }) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('registration')
      .set({ roomId: body.building.room, updatedAt: ctx.now })
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await ctx.emit('record.changed', { area: 'registration', id: params.id, change: 'updated' });
    const row = await findRow(ctx, registrationSource, registrationShape, params.id, { room: true });
    const [registration] = await complete(ctx, [row]);
    return { data: registration as Registration };
  });
  // The picture was judged and dropped before the handler runs (`files/multipart-upload.ts`).
  route(registrationApi.verifyImage, 'registration:read', async (_ctx, { body }) => ({ data: body.file }));
};

/** With the request, the photo uploaded with it, and how to reach the applicant: masked for those who only read. */
async function complete({ db, user }: Ctx, rows: Registration[]): Promise<Registration[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom('registration')
    .innerJoin('request', 'request.id', 'registration.requestId')
    .innerJoin('category', 'category.id', 'request.typeId')
    .select(['registration.id', 'phone as mobile', 'email', fileIn('request.photoId').as('image')])
    .select(
      sql<Registration['request']>`json_build_object('id', request.id, 'result', request.result, 'type', category.code)`.as(
        'request',
      ),
    )
    .where('registration.id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const isWriter = may(user.role, 'registration:write');
  const byId = new Map(found.map(({ id, ...more }) => [id, { ...more, ...(isWriter ? {} : maskContact(more)) }]));
  return rows.map((row) => ({ ...row, building: { room: row.room ?? null }, ...byId.get(row.id) }));
}
