import { encrypted, money, nonPersonal, personal, secret } from '@lobby/contract/kernel/field-tags';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMask } from './mask-record.ts';

const Person = z.object({ name: personal(z.string(), 'name'), phone: personal(z.string().nullable(), 'phone') });
const Bill = z.object({
  number: nonPersonal(z.string()),
  amount: money(z.number()),
  document: encrypted(z.string()).nullable(),
  link: secret(z.string().nullable()),
  reason: personal(z.string().nullable(), 'hidden', ['expired']),
  payer: Person.nullable(),
  guests: z.array(Person).optional(),
});
const maskBill = createMask(Bill);
const bill = { number: 'B-1', amount: 12.5, document: null, link: null, reason: 'expired', payer: null };

it('masks what the tags of a record name, in lists and in records inside it too', () => {
  const somchai = { name: 'สมชาย ใจดี', phone: '081-234-5678' };
  const hidden = { name: 'ส••• ใ•••', phone: '••• ••• 5678' };
  const whole = { ...bill, document: 'cipher', link: 'abc', reason: 'guest of Somchai', payer: somchai, guests: [somchai] };
  expect(maskBill(whole)).toEqual({
    ...bill,
    document: '•••',
    link: '•••',
    reason: '•••',
    payer: hidden,
    guests: [hidden],
  });
});

it('gives back the very record where there is nothing to mask', () => {
  expect(maskBill(bill)).toBe(bill);
});

it('is refused for a field without a class, and for one that could not be masked', () => {
  expect(() => createMask(z.object({ note: z.string().nullable() }))).toThrow('.note has no class');
  expect(() => createMask(z.object({ guests: z.array(z.object({ from: z.union([z.string(), z.number()]) })) }))).toThrow(
    '.guests.from has no class',
  );
  expect(() => createMask(z.object({ age: personal(z.number()) }))).toThrow('.age cannot be masked');
});
