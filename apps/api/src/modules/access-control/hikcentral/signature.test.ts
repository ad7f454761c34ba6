import { describe, expect, it } from 'vitest';
import { type SignedRequest, signatureOf, signedHeaderNames, stringToSign } from './signature.ts';

const headers = {
  Accept: '*/*',
  'Content-Type': 'application/json',
  'X-Ca-Timestamp': '1',
  'X-Ca-Key': 'k',
  'X-Ca-Nonce': 'n',
};
const request: SignedRequest = { method: 'POST', path: '/artemis/api/acs/v1/door/events', headers };

describe('the signature of an Artemis request', () => {
  it('is that of the known vector', () => {
    const text = stringToSign(request);
    expect(text).toBe('POST\n*/*\napplication/json\nx-ca-key:k\nx-ca-nonce:n\nx-ca-timestamp:1\n/artemis/api/acs/v1/door/events');
    expect(signatureOf('secret', text)).toBe('4pMN2KD4JXr7INsEFmeoW/r5BNJWrrjZ4dux1X6XNbk=');
  });

  it('has no line for an absent header and an empty line for an empty one', () => {
    const signed = (changed: Record<string, string>) => stringToSign({ method: 'post', path: '/p', headers: changed });
    expect(signed({ Accept: '*/*' })).toBe('POST\n*/*\n/p');
    expect(signed({ Accept: '*/*', 'Content-MD5': '' })).toBe('POST\n*/*\n\n/p');
    expect(signed({ Date: 'd', 'Content-Type': 't', 'Content-MD5': 'm', Accept: 'a' })).toBe('POST\na\nm\nt\nd\n/p');
    expect(signed({})).toBe('POST\n/p');
  });

  it('lists headers in lower case, trimmed and sorted, and never the signature itself', () => {
    const all = { ...headers, 'X-Ca-Signature': 's', 'X-Ca-Signature-Headers': 'x', 'User-Agent': 'u', 'X-Ca-Key': ' k ' };
    expect(signedHeaderNames(all)).toEqual(['x-ca-key', 'x-ca-nonce', 'x-ca-timestamp']);
    expect(stringToSign({ ...request, headers: all })).toBe(stringToSign(request));
  });

  it('ends with the path and the query, sorted by name; a name without a value stands alone', () => {
    expect(stringToSign({ method: 'GET', path: '/p', query: { b: '2', a: '', c: '1' }, headers: {} })).toBe('GET\n/p?a&b=2&c=1');
  });
});
