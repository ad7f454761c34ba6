import { may } from '@lobby/contract/access';
import type { RequestChange } from '@lobby/contract/areas/request';
import { personal } from '@lobby/contract/kernel/field-tags';
import { z } from 'zod';
import { createMask } from '#modules/log/log.public.ts';
import type { Ctx } from '#platform/module.ts';

type Value = string | number | boolean | null | undefined;
const textOf = (value: Value) => (value === null || value === undefined || value === '' ? null : String(value));

/** A person in the changes of a request: whoever decides may read either language. */
export const bilingualName = ({ nameTh, nameEn }: { nameTh: string; nameEn: string }): string =>
  nameEn === nameTh ? nameTh : `${nameTh} (${nameEn})`;

const maskPhone = createMask(
  z.object({ old: personal(z.string().nullable(), 'phone'), new: personal(z.string().nullable(), 'phone') }),
);
const maskEmail = createMask(
  z.object({ old: personal(z.string().nullable(), 'email'), new: personal(z.string().nullable(), 'email') }),
);
const maskDocument = createMask(z.object({ new: personal(z.string().nullable()) }));

/** A document number is masked for everybody (the old one is stored as its mask), phone and e-mail for those who only read. */
export function maskedChange({ user }: Ctx, field: string, old: Value, value: Value): RequestChange {
  const change: RequestChange = { field, old: textOf(old), new: textOf(value) };
  if (field === 'idCard') return { ...change, ...maskDocument(change) };
  if (may(user.role, 'resident:write')) return change;
  if (field === 'mobile') return { ...change, ...maskPhone(change) };
  return field === 'email' ? { ...change, ...maskEmail(change) } : change;
}
