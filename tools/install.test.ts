import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from './lib/services.ts';

/** The parts of deploy/install.sh, each function by itself; the whole of it is tried by tools/try-install. */
const settings = mkdtempSync(join(tmpdir(), 'lobby-install-'));
afterAll(() => rmSync(settings, { recursive: true }));
beforeEach(() => {
  rmSync(settings, { recursive: true });
  mkdirSync(join(settings, 'tls'), { recursive: true });
});
const write = (file: string, text: string) => writeFileSync(join(settings, file), text);
const read = (file: string) => readFileSync(join(settings, file), 'utf8');

function bash(script: string, more: Record<string, string> = {}): string {
  const parts = ['settings', 'certificate'].map((part) => `. ${resolve(root, 'deploy/single', `${part}.sh`)}`);
  const text = ['set -euo pipefail', 'fail() { echo "install: $*" >&2; exit 1; }', ...parts, script].join('\n');
  const env = { PATH: process.env.PATH, settings, backup: '', certificate: '', ...more };
  return execFileSync('bash', ['-c', text], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

it('no unit is empty: systemd would call it masked', () => {
  const units = globSync('deploy/**/*.{service,timer}', { cwd: root });
  expect(units.length).toBeGreaterThan(8);
  expect(units.filter((unit) => statSync(resolve(root, unit)).size === 0)).toEqual([]);
});

it('no unit that is restarted is given up after a few failures', () => {
  const text = (unit: string) => readFileSync(resolve(root, unit), 'utf8');
  const restarted = globSync('deploy/**/*.service', { cwd: root }).filter((unit) => text(unit).includes('Restart=always'));
  expect(restarted.length).toBe(5);
  expect(restarted.filter((unit) => !text(unit).includes('\nStartLimitIntervalSec=0\n'))).toEqual([]);
});

describe('the folder of the backups', () => {
  const chosen = (backup = '') => bash('choose_backup; printf %s "$backup"', { backup });

  it('is the one that was given, or the usual one', () => {
    expect(chosen('/mnt/disk')).toBe('/mnt/disk');
    expect(chosen()).toBe('/var/backups/lobby');
  });

  it('stays where it is over an upgrade, and another one is refused', () => {
    write('pgbackrest.conf', '[global]\nrepo1-path=/mnt/disk/lobby/database\n');
    expect(chosen()).toBe('/mnt/disk/lobby');
    expect(chosen('/mnt/disk/lobby')).toBe('/mnt/disk/lobby');
    expect(() => chosen('/var/backups/lobby')).toThrow('backups are in /mnt/disk/lobby');
  });
});

it.each([
  'smtp://office:pa$sw%40rd@mail.example.org:587',
  'Lobby "of the house" <lobby@example.org>',
  'a b & c; $(touch /tmp/x) `d` #e',
])('a setting is read as it was given: %s', (value) => {
  write('one.env', `ONE=${bash('quoted "$given"', { given: value })}\n`);
  expect(bash(`. "$settings/one.env"; printf %s "$ONE"`)).toBe(value);
});

describe('the certificate of the own authority', () => {
  const name = (file: string) => bash(`openssl x509 -in "$settings/${file}" -noout -fingerprint`);
  const make = (days: number) => {
    write('lobby.env', 'LOBBY_PUBLIC_URL=https://lobby.example.org\n');
    bash(`umask 077; make_certificate lobby.example.org 2>&1; issue lobby.example.org ${days} 2>&1; show_certificate`);
  };

  /** deploy/single/renew-certificate over these settings, with commands of our own before the machine's. */
  const renew = (commands: Record<string, string> = {}) => {
    mkdirSync(join(settings, 'bin'), { recursive: true });
    cpSync(resolve(root, 'deploy/single'), join(settings, 'single'), { recursive: true });
    const program = join(settings, 'single/renew-certificate');
    writeFileSync(program, readFileSync(program, 'utf8').replace('settings=/etc/lobby', `settings=${settings}`));
    for (const [command, text] of Object.entries({ systemctl: `echo "$@" >>${settings}/systemctl.log`, ...commands }))
      writeFileSync(join(settings, 'bin', command), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${join(settings, 'bin')}:${process.env.PATH}` };
    const { status, stderr } = spawnSync('bash', [program], { encoding: 'utf8', env });
    const isReloaded = globSync('systemctl.log', { cwd: settings }).length === 1;
    return { status, stderr, isReloaded };
  };

  it('is renewed in its last month, by the authority that is trusted already', () => {
    make(20);
    const [authority, before] = [read('tls/local-ca.crt'), name('tls/server.pem')];
    expect(renew()).toMatchObject({ status: 0, isReloaded: true });
    expect(name('tls/server.pem')).not.toBe(before);
    expect(read('tls/local-ca.crt')).toBe(authority);
    bash('openssl x509 -in "$settings/tls/server.pem" -noout -checkend $((300 * 86400))');
    expect(
      bash('openssl verify -CAfile "$settings/tls/local-ca.crt" -verify_hostname lobby.example.org "$settings/tls/server.pem"'),
    ).toContain('OK');
    expect(read('tls/server.pem').startsWith(read('certificate.pem'))).toBe(true);
    expect(['local-ca.key', 'server.pem'].map((file) => statSync(join(settings, 'tls', file)).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  it('and stays before that, as does one that was given', () => {
    make(60);
    expect(renew()).toMatchObject({ status: 0, isReloaded: false });
    rmSync(join(settings, 'tls/local-ca.key'));
    bash(
      'certificate_of_somebody() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 5 -subj /CN=given -keyout k -out c; }; cd "$settings/tls"; certificate_of_somebody 2>&1; cat c k >server.pem',
    );
    const given = read('tls/server.pem');
    expect(renew()).toMatchObject({ status: 0, isReloaded: false });
    expect(read('tls/server.pem')).toBe(given);
  });

  it.each([
    ['signs nothing', 'case " $* " in *" -req "*) exit 1 ;; esac'],
    ['leaves an empty certificate', 'case " $* " in *" -req "*) shift $(($# - 1)); : >"$1"; exit 0 ;; esac'],
    ['makes no key', '[ "$1" != req ] || exit 1'],
  ])('stays where openssl %s, and the failure is loud', (_what, fault) => {
    make(20);
    const [server, shown] = [read('tls/server.pem'), read('certificate.pem')];
    const { status, stderr, isReloaded } = renew({ openssl: `${fault}\nexec ${bash('command -v openssl').trim()} "$@"` });
    expect([status === 0, isReloaded, stderr.includes('renew-certificate: failed')]).toEqual([false, false, true]);
    expect([read('tls/server.pem'), read('certificate.pem')]).toEqual([server, shown]);
    expect(globSync('tls/*.new', { cwd: settings })).toEqual([]);
    expect(renew({ openssl: `exec ${bash('command -v openssl').trim()} "$@"` })).toMatchObject({ status: 0, isReloaded: true });
  });

  it('of an address names the address', () => {
    bash('umask 077; make_certificate 10.0.0.7 2>&1');
    expect(bash('openssl verify -CAfile "$settings/tls/local-ca.crt" -verify_ip 10.0.0.7 "$settings/tls/server.pem"')).toContain(
      'OK',
    );
    expect(() =>
      bash('openssl verify -CAfile "$settings/tls/local-ca.crt" -verify_ip 10.0.0.8 "$settings/tls/server.pem"'),
    ).toThrow(/mismatch/);
  });
});
