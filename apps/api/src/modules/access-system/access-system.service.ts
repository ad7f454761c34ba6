import type { AccessSystem, accessSystemApi } from '@lobby/contract/areas/access-system';
import type { Call } from '@lobby/contract/kernel/endpoint';
import {
  isAllowedHost,
  type StoredSystem,
  systemContext,
  testConnection,
} from '#modules/access-control/access-control.public.ts';
import { type Ctx, invalidField, type Services } from '#platform/module.ts';

type Part = Pick<Services, 'config' | 'encryption'>;
type Input = Call<typeof accessSystemApi.update>['body'];

const simulator = { kind: 'simulator', baseUrl: null, appKey: null, orgIndexCode: null, secretSetAt: null } as const;
const untested = { testedAt: null, testProblem: null };
/** HikCentral's topmost organisation. */
const TOP_ORGANISATION = '1';

/** Without its secret, which nobody can read back. */
export async function accessSystemOf({ db }: Ctx, { config }: Part): Promise<AccessSystem> {
  const stored = await db
    .selectFrom('accessSystem')
    .select(['kind', 'baseUrl', 'appKey', 'orgIndexCode', 'secretSetAt', 'testedAt', 'testProblem', 'updatedAt'])
    .executeTakeFirst();
  const isOffered = config.LOBBY_ACCESS_CONTROL_HOSTS.length > 0;
  return { ...simulator, ...untested, updatedAt: null, ...stored, isOffered } as AccessSystem;
}

/** Workers read it at their next delivery. Choosing the simulator removes address, key and secret. */
export async function updateAccessSystem(ctx: Ctx, services: Part, input: Input): Promise<AccessSystem> {
  const stored = await ctx.db.selectFrom('accessSystem').select('secretSetAt').executeTakeFirst();
  const columns = { ...columnsOf(ctx, services, input, stored?.secretSetAt != null), ...untested, updatedAt: ctx.now };
  if (stored) await ctx.db.updateTable('accessSystem').set(columns).execute();
  else await ctx.db.insertInto('accessSystem').values(columns).execute();
  return emitAndRead(ctx, services);
}

function columnsOf({ property, now }: Ctx, { config, encryption }: Part, input: Input, hasSecret: boolean) {
  const { kind, baseUrl, appKey, appSecret, orgIndexCode } = input;
  if (kind === 'simulator') return { ...simulator, secret: null, keyId: null };
  if (baseUrl === null) throw invalidField('baseUrl', 'required');
  if (!isAllowedHost(config.LOBBY_ACCESS_CONTROL_HOSTS, baseUrl)) throw invalidField('baseUrl', 'hostNotAllowed');
  if (appKey === null) throw invalidField('appKey', 'required');
  if (appSecret === null && !hasSecret) throw invalidField('appSecret', 'required');
  const place = { kind, baseUrl: new URL(baseUrl).origin, appKey, orgIndexCode: orgIndexCode ?? TOP_ORGANISATION };
  if (appSecret === null) return place;
  const { ciphertext, keyId } = encryption.encrypt(appSecret, systemContext(property));
  return { ...place, secret: ciphertext, keyId, secretSetAt: now };
}

/** A result is stored with the time of the test, so that others see how the system stands. */
export async function testAccessSystem(ctx: Ctx, services: Part): Promise<AccessSystem> {
  const { rows } = await ctx.query<StoredSystem>('select * from hardware.own_access_system()', []);
  const testProblem = await testConnection(services.config, services.encryption, ctx.property, rows[0]);
  const result = { testedAt: ctx.now, testProblem };
  if (rows[0]) await ctx.db.updateTable('accessSystem').set(result).execute();
  else
    await ctx.db
      .insertInto('accessSystem')
      .values({ ...simulator, ...result })
      .execute();
  return emitAndRead(ctx, services);
}

async function emitAndRead(ctx: Ctx, services: Part): Promise<AccessSystem> {
  await ctx.emit('record.changed', { area: 'access-system', id: null, change: 'updated' });
  return accessSystemOf(ctx, services);
}
