import { expect, it } from 'vitest';
import { maskName } from './mask-name.ts';

it.each([
  ['สมชาย ใจดี', 'ส••• ใ•••'],
  ['กิ่งแก้ว', 'กิ่•••'],
  ['Somchai  J. Jaidee', 'S••• J••• J•••'],
  ['李 明', '••• •••'],
  ['กิ่ A', '••• •••'],
])('of %s is shown %s', (name, masked) => expect(maskName(name)).toBe(masked));
