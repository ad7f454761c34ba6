import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask } from './mask.rule.ts';

describe('masking', () => {
  it.each([
    ['phone', '081-234-5678', '••• ••• 5678'],
    ['phone', '191', '••• •••'],
    ['email', 'preeya@riverside.example', '•••@riverside.example'],
    ['email', 'not an address', '•••'],
    ['personal', 'somsak.electric', '•••tric'],
    ['personal', '1กข 1234', '•••234'],
    ['personal', '04A1B2C3', '•••2C3'],
    ['hidden', 'M10 10 L20 40', '•••'],
    ['secret', '$argon2id$v=19$m=19456', '•••'],
  ] as const)('%s %s is shown as %s', (kind, value, shown) => expect(mask(kind, value)).toBe(shown));

  it('never shows more than four characters or half of what stands for a person', () => {
    const kinds = fc.constantFrom('phone' as const, 'personal' as const);
    fc.assert(
      fc.property(kinds, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (kind, value) => {
        const shown = Array.from(mask(kind, value).replaceAll(/^(•••\s*){1,2}/g, ''));
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, Array.from(value).length / 2));
      }),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mask('email', email)).toBe(`•••${email.slice(email.lastIndexOf('@'))}`);
      }),
    );
  });
});
