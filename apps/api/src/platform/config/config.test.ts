import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newIssuerSeed } from '#platform/events/nats-issuer.ts';
import { readConfig, readServingConfig } from './config.ts';

const random = () => randomBytes(32).toString('base64url');
const good = {
  LOBBY_DATABASE_URL: `postgres://lobby_app:${random()}@db/lobby`,
  LOBBY_WORKER_DATABASE_URL: `postgres://lobby_worker:${random()}@db/lobby`,
  LOBBY_NATS_URL: `nats://lobby:n${random()}@nats:4222`,
  LOBBY_NATS_ISSUER_SEED: newIssuerSeed(),
  LOBBY_SESSION_SECRET: `${random()},${randomBytes(32).toString('hex')}`,
  LOBBY_PASSWORD_PEPPER: random(),
  LOBBY_SECRET_KEY: random(),
  LOBBY_SEAL_KEY: random(),
};
const refusal = (changed: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...good, ...changed });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const folder = mkdtempSync(join(tmpdir(), 'lobby-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (text: string) => {
  const file = join(folder, random());
  writeFileSync(file, text);
  return file;
};

/** Every value of deploy/.env.example that has to be replaced, as the variable a node gets it in. */
const example = Object.fromEntries(
  readFileSync(new URL('../../../../../deploy/.env.example', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^LOBBY_\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const exampleOf: Record<string, string> = {
  LOBBY_DATABASE_URL: `postgres://lobby_app:${example.LOBBY_APP_PASSWORD}@postgres/lobby`,
  LOBBY_WORKER_DATABASE_URL: `postgres://lobby_worker:${example.LOBBY_WORKER_PASSWORD}@postgres/lobby`,
  LOBBY_OWNER_DATABASE_URL: `postgres://lobby_owner:${example.LOBBY_OWNER_PASSWORD}@postgres/lobby`,
  LOBBY_NATS_URL: `nats://lobby:${example.LOBBY_NATS_PASSWORD}@nats:4222`,
};
const replaced = [
  'LOBBY_DATABASE_URL',
  'LOBBY_WORKER_DATABASE_URL',
  'LOBBY_OWNER_DATABASE_URL',
  'LOBBY_NATS_URL',
  'LOBBY_NATS_ISSUER_SEED',
  'LOBBY_SESSION_SECRET',
  'LOBBY_PASSWORD_PEPPER',
  'LOBBY_SECRET_KEY',
  'LOBBY_SEAL_KEY',
  'LOBBY_SMTP_URL',
];

describe('R19: a node does not start with a secret anybody could know', () => {
  it('and starts with random ones', () => {
    expect(refusal({})).toBe('');
  });

  it.each(replaced)('such as the example’s %s', (name) => {
    const value = exampleOf[name] ?? example[name];
    const message = refusal({ [name]: value });
    expect(message).toContain(`${name}: is the value of an example`);
    expect(message).not.toContain(value);
  });

  it.each([
    ['one letter', 'a'.repeat(40)],
    ['a word again and again', 'building'.repeat(5)],
    ['a few letters in some order', 'abcabbacabcabacbbcabcabcbabcabcabcba'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'],
    ['digits in a row', '0123456789abcdef0123456789abcdef'],
  ])('such as %s', (_what, value) => {
    const message = refusal({ LOBBY_SEAL_KEY: value });
    expect(message).toContain('LOBBY_SEAL_KEY: is too easy to guess');
    expect(message).not.toContain(value);
  });

  it('nor with the same one twice', () => {
    expect(refusal({ LOBBY_SEAL_KEY: good.LOBBY_SECRET_KEY })).toContain('LOBBY_SEAL_KEY: is the same as LOBBY_SECRET_KEY');
    const twice = random();
    expect(refusal({ LOBBY_SESSION_SECRET: `${twice},${twice}` })).toContain('is the same as LOBBY_SESSION_SECRET');
  });
});

describe('a secret in a file', () => {
  it.each(['LOBBY_SECRET_KEY', 'LOBBY_DATABASE_URL', 'LOBBY_SESSION_SECRET', 'LOBBY_NATS_ISSUER_SEED'] as const)(
    'is read from %s_FILE, without the line’s end',
    (name) => {
      const read = readConfig({ ...good, [name]: undefined, [`${name}_FILE`]: fileOf(`${good[name]}\n`) });
      expect(read[name]).toEqual(readConfig(good)[name]);
    },
  );

  it('is refused beside the variable itself, and named when it cannot be read', () => {
    expect(refusal({ LOBBY_SEAL_KEY_FILE: fileOf(random()) })).toContain('LOBBY_SEAL_KEY: is set, and LOBBY_SEAL_KEY_FILE too');
    const missing = refusal({ LOBBY_SEAL_KEY: undefined, LOBBY_SEAL_KEY_FILE: join(folder, 'nothing') });
    expect(missing).toContain('LOBBY_SEAL_KEY_FILE: cannot be read (ENOENT)');
  });

  it('is judged like any other', () => {
    const message = refusal({
      LOBBY_SEAL_KEY: undefined,
      LOBBY_SEAL_KEY_FILE: fileOf('replace-with-32-random-bytes-in-base64url'),
    });
    expect(message).toContain('LOBBY_SEAL_KEY: is the value of an example');
  });
});

it("a serving process does not start with the password of the tables' owner", () => {
  const production = { ...good, NODE_ENV: 'production' };
  expect(readServingConfig(production).LOBBY_OWNER_DATABASE_URL).toBeUndefined();
  const url = 'postgres://lobby_owner:Qh3uY8wN2vK7zR5t@127.0.0.1/lobby';
  for (const given of [{ LOBBY_OWNER_DATABASE_URL: url }, { LOBBY_OWNER_DATABASE_URL_FILE: fileOf(url) }])
    expect(() => readServingConfig({ ...production, ...given })).toThrow('LOBBY_OWNER_DATABASE_URL: is for commands only');
});

describe('access control systems', () => {
  it('are called nowhere unless the operator lists their hosts', () => {
    expect(readConfig(good).LOBBY_ACCESS_CONTROL_HOSTS).toEqual([]);
    expect(readConfig({ ...good, LOBBY_ACCESS_CONTROL_HOSTS: '' }).LOBBY_ACCESS_CONTROL_HOSTS).toEqual([]);
    const listed = 'access.example.org, 10.0.0.5:8443,http://10.0.0.6:9016,[fd00::5]:443';
    expect(readConfig({ ...good, LOBBY_ACCESS_CONTROL_HOSTS: listed }).LOBBY_ACCESS_CONTROL_HOSTS).toEqual([
      'access.example.org',
      '10.0.0.5:8443',
      'http://10.0.0.6:9016',
      '[fd00::5]:443',
    ]);
  });

  it.each(['*', 'https://access.example.org/artemis', 'user@access.example.org', 'two hosts'])(
    'are not listed as %s',
    (LOBBY_ACCESS_CONTROL_HOSTS) => {
      expect(refusal({ LOBBY_ACCESS_CONTROL_HOSTS })).toContain('LOBBY_ACCESS_CONTROL_HOSTS');
    },
  );

  it('have the certificate authorities of a file, which is named when it cannot be read', () => {
    expect(readConfig({ ...good, LOBBY_ACCESS_CONTROL_CA: fileOf('PEM') }).LOBBY_ACCESS_CONTROL_CA).toBe('PEM');
    const missing = refusal({ LOBBY_ACCESS_CONTROL_CA: join(folder, 'nothing') });
    expect(missing).toContain('LOBBY_ACCESS_CONTROL_CA: cannot be read (ENOENT)');
  });
});
