import { expect, it } from 'vitest';
import { z } from 'zod';
import { gateOf } from './response-serializer.ts';

const Person = z.object({
  name: z.string().trim(),
  born: z.coerce.date(),
  note: z.string().nullable().default(null),
  get parent() {
    return Person.nullable().optional();
  },
});
const born = new Date(0);

it('R13: lets out what is declared and nothing beside it, at any depth', () => {
  const secret = { name: 'A', born, note: null, passwordHash: 'x' };
  expect(gateOf(z.object({ data: z.array(Person) }))({ data: [{ ...secret, parent: secret }], more: 1 })).toEqual({
    data: [{ name: 'A', born, note: null, parent: { name: 'A', born, note: null } }],
  });
});

it.each([
  ['an object where a text is declared', Person, { name: { passwordHash: 'x' }, born }],
  ['a text where an object is declared', Person, 'x'],
  ['a list where an object is declared', z.array(Person), { passwordHash: 'x' }],
  ['a value outside an enumeration', z.enum(['a']), 'b'],
  ['an undeclared name of a strict object', z.strictObject({ a: z.string() }), { a: 'x', b: 'y' }],
])('refuses %s', (_what, schema, value) => {
  expect(() => gateOf(schema)(value)).toThrow(z.ZodError);
});

it('leaves everything that is not plain to the schema', () => {
  expect(gateOf(z.string().transform(() => '***'))('secret')).toBe('***');
  expect(gateOf(z.coerce.date())('1970-01-01T00:00:00.000Z')).toEqual(born);
});
