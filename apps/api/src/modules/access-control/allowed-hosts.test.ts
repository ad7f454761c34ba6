import { expect, it } from 'vitest';
import { isAllowedHost } from './allowed-hosts.ts';

const entries = ['access.example.org', '10.0.0.5:8443', 'http://10.0.0.6:9016', 'http://plain.example.org', '[fd00::5]'];

it.each([
  ['https://access.example.org', true],
  ['https://ACCESS.example.org:8443', true],
  ['http://access.example.org', false],
  ['https://access.example.org.evil.example', false],
  ['https://evil.example', false],
  ['https://10.0.0.5:8443', true],
  ['https://10.0.0.5', false],
  ['http://10.0.0.6:9016', true],
  ['http://10.0.0.6', false],
  ['https://10.0.0.6:9016', false],
  ['http://plain.example.org', true],
  ['https://[fd00::5]:443', true],
  ['https://169.254.169.254', false],
])('%s: %s', (url, isAllowed) => {
  expect(isAllowedHost(entries, url)).toBe(isAllowed);
});

it('without any entry nothing is called', () => {
  expect(isAllowedHost([], 'https://access.example.org')).toBe(false);
});
