import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanName, disposition } from './file-name.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('ลิฟต์.JPG', 'a.pdf', '..', ''),
);

it('a name is one plain line that ends in what the file is', () =>
  fc.assert(
    fc.property(anyName, fc.constantFrom('image/webp', 'application/pdf'), (given, type) => {
      const name = cleanName(given, type);
      expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}]{1,140}$/u);
      expect(name).toMatch(type === 'image/webp' ? /.\.webp$/ : /.\.pdf$/);
      expect(cleanName(name, type)).toBe(name);
    }),
    { numRuns: 2000 },
  ));

it('keeps a Thai name with its tone marks', () => {
  expect(cleanName('แจ้งปิดน้ำ ชั้น 12.JPEG', 'image/webp')).toBe('แจ้งปิดน้ำ ชั้น 12.webp');
  expect(cleanName('photo\u202Egpj.exe', 'image/webp')).toBe('photogpj.exe.webp');
});

it('a header carries any name without being torn', () =>
  fc.assert(
    fc.property(anyName, (given) => {
      const header = disposition(cleanName(given, 'application/pdf'), false);
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.!#$&+^`|~-]+$/);
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(cleanName(given, 'application/pdf'));
    }),
  ));
