const KEYS = ['LOBBY_SESSION_SECRET', 'LOBBY_PASSWORD_PEPPER', 'LOBBY_SECRET_KEY', 'LOBBY_SEAL_KEY'] as const;
const URLS = [
  'LOBBY_DATABASE_URL',
  'LOBBY_WORKER_DATABASE_URL',
  'LOBBY_OWNER_DATABASE_URL',
  'LOBBY_NATS_URL',
  'LOBBY_SMTP_URL',
] as const;
/** 32 random bytes have 256 bits in any encoding; less than this was typed by a person. */
const MIN_BITS = 100;

type Checked = Record<(typeof KEYS)[number], string[]> &
  Partial<Record<(typeof URLS)[number], string | undefined>> & { LOBBY_NATS_ISSUER_SEED?: string[] | undefined };
interface Secret {
  name: string;
  value: string;
}

/** Example, guessable and repeated secrets stop the start. Messages name the variable and never its value. */
export function secretFaults(config: Checked): string[] {
  const keys = KEYS.flatMap((name) => config[name].map((value): Secret => ({ name, value })));
  const seeds = (config.LOBBY_NATS_ISSUER_SEED ?? []).map((value): Secret => ({ name: 'LOBBY_NATS_ISSUER_SEED', value }));
  const passwords = URLS.flatMap((name): Secret[] => {
    // A cluster of brokers is several URLs; the first has the password.
    const { password } = new URL(config[name]?.split(',')[0] ?? 'none://none');
    return password ? [{ name, value: decodeURIComponent(password) }] : [];
  });
  const all = [...keys, ...seeds, ...passwords];
  return [
    ...all.filter(({ value }) => isExample(value)).map(({ name }) => `${name}: is the value of an example`),
    ...seeds.filter(({ value }) => !isSeed(value)).map(({ name }) => `${name}: is not a seed as lobby stream key makes it`),
    ...keys.filter(({ value }) => isGuessable(value)).map(({ name }) => `${name}: is too easy to guess; take 32 random bytes`),
    ...repeated(all),
  ];
}

/** Prefixes used in deploy/.env.example and in most other examples. */
const isExample = (value: string) => /^(replace|change-?me|example|password$|secret$)/i.test(value);
const isSeed = (value: string) => /^SA[A-Z2-7]{56}$/.test(value);

function isGuessable(value: string): boolean {
  return bitsOf(value) < MIN_BITS || /^(.{1,16})\1+.{0,15}$/s.test(value) || isSequence(value);
}

/** Shannon's estimate from how often each letter occurs. */
function bitsOf(value: string): number {
  const counts = new Map<string, number>();
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / value.length), 0);
}

/** More than half of the letters follow the one before, as in abcdef or 4321. */
function isSequence(value: string): boolean {
  const steps = Array.from(value.slice(1), (_letter, at) => value.charCodeAt(at + 1) - value.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) === 1).length > steps.length / 2;
}

/** Secrets must not be shared between variables. */
function repeated(secrets: Secret[]): string[] {
  return secrets.flatMap(({ name, value }, at) => {
    const first = secrets.findIndex((other) => other.value === value);
    return first < at ? [`${name}: is the same as ${secrets[first]?.name}`] : [];
  });
}
