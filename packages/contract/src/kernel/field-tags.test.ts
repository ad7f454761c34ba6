import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { classifiedAs, encrypted, money, nonPersonal, personal, record, recordsIn, secret, tagOf } from './field-tags.ts';
import { email, optionalPhone, optionalText, phone, ref } from './fields.ts';
import { listShape } from './list.ts';

describe('the tag of a field', () => {
  it('stays under nullable, default and meta, and on nobody else’s copy of the field', () => {
    const note = optionalText(9);
    expect(tagOf(personal(note).nullable().default(null).meta({ unique: true }))).toEqual({ is: 'personal', kind: 'text' });
    expect(tagOf(note)).toBeUndefined();
  });

  it('is there for phones and addresses from birth', () => {
    expect([phone(), optionalPhone, email].map(tagOf)).toEqual([
      { is: 'personal', kind: 'phone' },
      { is: 'personal', kind: 'phone' },
      { is: 'personal', kind: 'email' },
    ]);
  });

  it('is needed by free text alone', () => {
    const closed = [z.int(), z.boolean(), z.enum(['a']), z.date().nullable(), z.array(z.object({ id: ref('x') }))];
    expect(closed.map((schema) => classifiedAs(schema)?.is)).toEqual(closed.map(() => 'non-personal'));
    expect([z.string(), optionalText(9), z.object({ name: z.string() }), z.unknown()].map(classifiedAs)).toEqual(
      Array(4).fill(undefined),
    );
    expect(classifiedAs(nonPersonal(z.string()))?.is).toBe('non-personal');
  });
});

it('keeps a secret out of the grammar of its list, and lets nobody compare a ciphertext', () => {
  const shape = listShape(
    z.object({ id: ref('x'), price: money(z.number()), document: encrypted(z.string().nullable()), code: secret(z.string()) }),
  );
  expect(shape.fields).toEqual({ id: 'number', price: 'number', document: 'whole' });
});

it('knows every record of a table', () => {
  const one = record('field_tags_test', { name: z.string() });
  const other = record('field_tags_test', { note: z.string() });
  expect(recordsIn('field_tags_test')).toEqual([one, other]);
  expect(recordsIn('nowhere')).toEqual([]);
});
