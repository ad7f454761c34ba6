import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://lobby.example/a', 'https://lobby.example/a'],
  [' www.lobby.example ', 'https://www.lobby.example'],
  ['lobby.example:8443/x', 'https://lobby.example:8443/x'],
  ['office@lobby.example', 'mailto:office@lobby.example'],
  ['mailto:office@lobby.example', 'mailto:office@lobby.example'],
  ['02-713 2200', 'tel:027132200'],
  ['+66 81 234 5678', 'tel:+66812345678'],
  ['1669', 'tel:1669'],
])('%j leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address));

it.each([
  '',
  'http://lobby.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//lobby.example',
  '/portal',
  'two words',
  'word',
  'ftp://a.example',
])('%j leads nowhere', (typed) => expect(linkAddress(typed)).toBeNull());
