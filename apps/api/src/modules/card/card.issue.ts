import type { CardRequest } from '@lobby/contract/areas/card';
import type { CardFormat } from '@lobby/contract/people/card-number';
import type { z } from 'zod';
import {
  ask,
  encryptRequestValues,
  openRequestValues,
  type RequestHandler,
  type StoredRequest,
} from '#modules/approval/approval.public.ts';
import { keyedHashes, type PersonServices, subjectKeyOf } from '#modules/person/person.public.ts';
import { assertQuotaLeft } from '#modules/quota/quota.public.ts';
import { type Config, type Ctx, invalidField } from '#platform/module.ts';
import { residentOf } from './card.holder.ts';
import { assertNumbersFree, numbersOf } from './card.numbers.ts';
import { cardQuotaRule, residentRule } from './card.rules.ts';

type Asked = z.output<typeof CardRequest>;
interface Numbers {
  mifare: string | null;
  format: CardFormat | null;
  printed: string | null;
}
type Issue = Pick<Asked, 'kind' | 'validUntil'>;

/** With a number this card is issued; without one a card is wanted, which can only wait: the number comes with the approval. */
export async function askForCard(ctx: Ctx, { config, encryption }: PersonServices, asked: Asked, wait: boolean): Promise<number> {
  const { userId, mifare, format, printed, kind, validUntil } = asked;
  const { roomId, personId } = await residentOf(ctx, userId);
  await assertQuotaLeft(ctx, roomId, 'mifare');
  if (mifare !== null) await assertNumbersFree(ctx, { ...(await numbersOf(ctx, mifare, format)), printed });
  const request = {
    wait: wait || mifare === null,
    subject: mifare === null ? `card for ${userId}` : `card ${await subjectOf(ctx, config, mifare, format)}`,
    payload: { kind, validUntil },
    memberId: userId,
    roomId,
    encrypt: async () =>
      encryptRequestValues(await subjectKeyOf(ctx, encryption, personId), { mifare, format, printed } satisfies Numbers),
  };
  return ask(ctx, mifare === null ? 'add-card' : 'add-mifare', request, async () => {
    await issueCard(ctx, userId, { kind, validUntil }, { mifare, format, printed });
    return {};
  });
}

/** A number stands in plain words in the table of the cards alone. */
async function subjectOf(ctx: Ctx, config: Config, mifare: string, format: CardFormat | null): Promise<string> {
  const { serial } = await numbersOf(ctx, mifare, format);
  return keyedHashes(config, `card ${ctx.property} ${serial}`)[0]?.hash.toString('hex') ?? '';
}

async function issueCard(ctx: Ctx, memberId: number, { kind, validUntil }: Issue, { mifare, format, printed }: Numbers) {
  if (mifare === null) throw invalidField('mifare', 'required');
  const { roomId } = await residentOf(ctx, memberId);
  const numbers = { ...(await numbersOf(ctx, mifare, format)), printed };
  await assertNumbersFree(ctx, numbers);
  const { id } = await ctx.db
    .insertInto('card')
    .values({ ...numbers, kind, validUntil, roomId, memberId, state: 'active', issuedAt: ctx.now, issuedById: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'card', id, change: 'created' });
}

/** An approval may bring the number, or correct it. */
export const issueHandlers = ({ encryption }: PersonServices): RequestHandler<Numbers>[] =>
  (['add-card', 'add-mifare'] as const).map((type) => {
    const valuesOf = (ctx: Ctx, request: StoredRequest) => openRequestValues<Numbers>(ctx, encryption, request);
    return {
      type,
      needs: 'card:write',
      approve: async (ctx, request, corrections) => {
        await assertQuotaLeft(ctx, request.roomId as number, 'mifare', true);
        const numbers = corrections.mifare === null ? await valuesOf(ctx, request) : corrections;
        await issueCard(ctx, request.memberId as number, request.payload as unknown as Issue, numbers);
        return {};
      },
      rules: async (ctx, request) => [
        await residentRule(ctx, request.memberId),
        await cardQuotaRule(ctx, request.roomId as number),
        ...(type === 'add-card' ? [{ rule: 'cardNumber', passes: false, facts: {} }] : []),
      ],
      changes: async (ctx, request) => {
        const { mifare, printed } = await valuesOf(ctx, request);
        const { validUntil } = request.payload as unknown as Issue;
        const fields = { mifare, printed, validUntil };
        return Object.entries(fields)
          .filter(([, value]) => value !== null)
          .map(([field, value]) => ({ field, old: null, new: value }));
      },
    };
  });
