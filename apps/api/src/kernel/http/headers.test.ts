import { expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const { as } = await testServer();

it.each(['/api/contacts', '/api/contacts?unknown=1', '/api/contacts/999999', '/api/nothing-here'])(
  'every answer forbids framing, guessing and other origins: %s',
  async (path) => {
    const { headers } = await as('admin').get(path);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  },
);
