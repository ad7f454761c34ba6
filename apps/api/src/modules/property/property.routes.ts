import { type Property, propertyApi } from '@lobby/contract/areas/property';
import { sql } from 'kysely';
import type { Ctx, Module } from '#platform/module.ts';

export const propertyModule: Module = (route) => {
  route(propertyApi.list, 'property:read', async (ctx) => ({ data: await ownProperties(ctx) }));
  route(propertyApi.create, 'property:write', async (ctx, { body: { nameTh, nameEn, timeZone } }) => {
    const { rows } = await sql<{ id: number }>`select auth.add_property(${nameTh}, ${nameEn}, ${timeZone}) as id`.execute(ctx.db);
    const id = rows[0]?.id as number;
    await ctx.db
      .insertInto('auditLog')
      .values({ accountId: ctx.user.id, action: 'open', record: 'property', recordId: String(id), after: { nameTh, nameEn } })
      .execute();
    await ctx.emit('session.changed', { account: ctx.user.id, why: 'rights' });
    return { data: (await ownProperties(ctx)).find((property) => property.id === id) as Property };
  });
};

async function ownProperties({ db }: Ctx): Promise<Property[]> {
  const { rows } = await sql<Property>`select * from auth.own_properties()`.execute(db);
  return rows;
}
