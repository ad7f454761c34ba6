import { may } from '@lobby/contract/access';
import { type CardRequest, cardApi } from '@lobby/contract/areas/card';
import type { CardFormat } from '@lobby/contract/people/card-number';
import type { z } from 'zod';
import {
  ask,
  encryptRequestValues,
  openRequestValues,
  type RequestHandler,
  residentRule,
  type StoredRequest,
} from '#modules/approval/approval.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { keyedHash, type PersonServices, subjectKeyOf } from '#modules/person/person.public.ts';
import { assertQuotaLeft } from '#modules/quota/quota.public.ts';
import { type Config, type Ctx, invalidField } from '#platform/module.ts';
import { assign } from './card.assign.ts';
import { lockResident } from './card.holder.ts';
import { assertNumbersFree, findByNumbers, resolveCardNumbers } from './card.numbers.ts';
import { cardQuotaRule } from './card.rules.ts';
import { updateCard } from './card.update.ts';

const maskNumbers = createMask(cardApi.add.body.shape.payload.pick({ mifare: true, printed: true }));

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
  const { roomId, personId } = await lockResident(ctx, userId);
  await assertQuotaLeft(ctx, roomId, 'mifare');
  if (mifare !== null) await assertNumbersFree(ctx, { ...(await resolveCardNumbers(ctx, mifare, format)), printed });
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
  const { serial } = await resolveCardNumbers(ctx, mifare, format);
  return keyedHash(config, `card ${ctx.property} ${serial}`);
}

async function issueCard(
  ctx: Ctx,
  memberId: number,
  { kind, validUntil }: Issue,
  { mifare, format, printed }: Numbers,
): Promise<void> {
  if (mifare === null) throw invalidField('mifare', 'required');
  const { roomId } = await lockResident(ctx, memberId);
  const numbers = { ...(await resolveCardNumbers(ctx, mifare, format)), printed };
  await assertNumbersFree(ctx, numbers);
  const made = await ctx.db
    .insertInto('card')
    .values({ ...numbers, kind, validUntil, roomId, memberId, state: 'active', issuedAt: ctx.now, issuedById: ctx.user.id })
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Of several at once the database takes one; the others hear whose card it is.
  if (!made) return assertNumbersFree(ctx, numbers);
  await ctx.emit('record.changed', { area: 'card', id: made.id, change: 'created' });
}

/** The card that is handed out may come from the drawer. */
async function findInStock(ctx: Ctx, { mifare, format }: Numbers): Promise<number | undefined> {
  if (mifare === null) return undefined;
  const known = await findByNumbers(ctx, await resolveCardNumbers(ctx, mifare, format));
  return known?.state === 'stock' ? known.id : undefined;
}

/** An approval may bring the number, or correct it. */
export const issueHandlers = ({ encryption }: PersonServices): RequestHandler<Partial<Numbers>>[] =>
  (['add-card', 'add-mifare'] as const).map((type) => {
    const valuesOf = (ctx: Ctx, request: StoredRequest) => openRequestValues<Numbers>(ctx, encryption, request);
    return {
      type,
      needs: 'card:write',
      approve: async (ctx, request, corrections) => {
        const given = { mifare: null, format: null, printed: null, ...corrections };
        const numbers = given.mifare === null ? await valuesOf(ctx, request) : given;
        const memberId = request.memberId as number;
        const issue = request.payload as unknown as Issue;
        const inStock = await findInStock(ctx, numbers);
        if (inStock) {
          await assign(ctx, { userId: memberId, mifareId: inStock, validUntil: issue.validUntil }, true);
          if (numbers.printed) await updateCard(ctx, inStock, { printed: numbers.printed });
        } else {
          await assertQuotaLeft(ctx, request.roomId as number, 'mifare', true);
          await issueCard(ctx, memberId, issue, numbers);
        }
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
        const numbers = may(ctx.user.role, 'card:write') ? { mifare, printed } : maskNumbers({ mifare, printed });
        return Object.entries({ ...numbers, validUntil })
          .filter(([, value]) => value !== null)
          .map(([field, value]) => ({ field, old: null, new: value }));
      },
    };
  });
