import type { ResidentChanges, ResidentInput } from '@lobby/contract/areas/resident-input';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, invalidField } from '#platform/module.ts';
import type { PresentValues } from './resident.values.ts';

/** Somebody can be reached, or their guardian can. */
export function assertReachable(contact: Contact): void {
  if (!isReachable(contact)) throw invalidField('mobile', 'contact');
}
type Contact = Pick<PresentValues, 'mobile' | 'email' | 'guardian'>;
const isReachable = ({ mobile, email, guardian }: Contact) => mobile !== null || email !== null || guardian !== null;

/** As the property's setting says; a child comes with a guardian. */
export async function assertDocumentAsWanted(ctx: Ctx, { idCard, guardian }: Pick<ResidentInput, 'idCard' | 'guardian'>) {
  const { residentDocument } = await settingsOf(ctx);
  if (residentDocument === 'none' && idCard !== null) throw invalidField('idCard', 'unknownField');
  if (residentDocument === 'required' && idCard === null && guardian === null) throw invalidField('idCard', 'required');
}

/** The same rules for what a change leaves, asked only of what it takes away or adds: a register may be older than the rules. */
export async function assertChangesAllowed(ctx: Ctx, before: PresentValues, changes: Omit<ResidentChanges, 'userId'>) {
  const { mobile, email, guardian, idCard } = changes;
  const after = { ...before, ...withoutUndefined({ mobile, email, guardian, idCard }) };
  if (isReachable(before)) assertReachable(after);
  if (idCard !== undefined && idCard !== before.idCard) await assertDocumentAsWanted(ctx, after);
}

export const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
