import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonal, isSecret, mask } from './mask.rule.ts';

describe('masking', () => {
  it.each([
    ['phone', '081-234-5678', '••• ••• 5678'],
    ['phone_alt', '191', '••• •••'],
    ['email', 'preeya@riverside.example', '•••@riverside.example'],
    ['email', 'not an address', '•••'],
    ['line_id', 'somsak.electric', '•••tric'],
    ['plate', '1กข 1234', '•••234'],
    ['serial', '04A1B2C3', '•••2C3'],
    ['signature', 'M10 10 L20 40', '•••'],
    ['password_hash', '$argon2id$v=19$m=19456', '•••'],
  ])('%s %s is shown as %s', (field, value, shown) => {
    expect([isPersonal(field), mask(field, value)]).toEqual([true, shown]);
  });

  it.each(['name_th', 'note', 'status', 'order', 'mapping.liftNo'])('%s is open', (field) => {
    expect([isPersonal(field), isSecret(field)]).toEqual([false, false]);
  });

  it('never shows more than four characters or half of what stands for a person', () => {
    const fields = fc.constantFrom('phone', 'line_id', 'plate', 'serial', 'id_card', 'passport_no');
    fc.assert(
      fc.property(fields, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (field, value) => {
        const shown = Array.from(mask(field, value).replaceAll(/^(•••\s*){1,2}/g, ''));
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
