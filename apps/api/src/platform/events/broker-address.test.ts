import { expect, it } from 'vitest';
import { brokerOptions, streamReplicas } from './broker-address.ts';

const one = 'nats://lobby:n%2Fsecret@nats:4222';
const three = 'tls://lobby:secret@n1:4222,tls://n2:4222, tls://n3:4222';

it('one server is one address, and its streams have one copy', () => {
  expect(brokerOptions(one)).toMatchObject({ servers: ['nats:4222'], user: 'lobby', pass: 'n/secret' });
  expect(brokerOptions(one)).not.toHaveProperty('tls');
  expect(streamReplicas(one)).toBe(1);
});

it('a cluster is all of its servers with one password, by TLS, and its streams have three copies', () => {
  expect(brokerOptions(three)).toMatchObject({
    servers: ['n1:4222', 'n2:4222', 'n3:4222'],
    user: 'lobby',
    pass: 'secret',
    tls: {},
  });
  expect(streamReplicas(three)).toBe(3);
});

it('a server that hangs is left after ten seconds', () => {
  const { pingInterval, maxPingOut } = brokerOptions(one);
  expect(pingInterval * maxPingOut).toBe(10_000);
});
