import { z } from 'zod';
import { secretFaults } from './check-secrets.ts';
import { readSecretFiles } from './secret-files.ts';

const list = z.string().transform((values) => values.split(','));
const secrets = list.pipe(z.array(z.string().min(32)).min(1));

const Environment = z.object({
  /** The application's own role: no ownership, no bypass of row-level security. */
  LOBBY_DATABASE_URL: z.url(),
  /** Used by `lobby migrate`, `seed` and `admin` only; a serving node need not have it. */
  LOBBY_OWNER_DATABASE_URL: z.url().optional(),
  /** Owns the job tables and nothing else. */
  LOBBY_WORKER_DATABASE_URL: z.url(),
  LOBBY_NATS_URL: z.url(),
  /** Signs what the broker is told about devices (`lobby stream key`); without it none can sign in by MQTT. Several while one is replaced: the broker says which it believes. */
  LOBBY_NATS_ISSUER_SEED: list.optional(),
  /** Where the broker tells how it is set; the start is refused when it does not write before it answers. */
  LOBBY_NATS_MONITOR_URL: z.url().optional(),
  /** The first word of this installation's subjects on the broker, and its reader's name there. */
  LOBBY_STREAM: z.stringFormat('stream', /^[\w-]{1,40}$/).default('access'),
  /** What the broker may hold for the writers; beyond it events are refused, not promised. */
  LOBBY_STREAM_MEGABYTES: z.coerce.number().int().min(1).default(1024),
  /** What one gateway or device may report in a second on average (a minute's worth at once), and how many of its messages may wait. */
  LOBBY_SENDER_EVENTS_PER_SECOND: z.coerce.number().min(0.1).default(100),
  LOBBY_SENDER_BACKLOG: z.coerce.number().int().min(1).default(1000),
  /** How many whole months of access events stay beside the running one. */
  LOBBY_ACCESS_MONTHS: z.coerce.number().int().min(1).max(120).default(13),
  /** Signs access tokens. Several, separated by commas, while one is being replaced: the first is used, all are known. */
  LOBBY_SESSION_SECRET: secrets,
  /** Mixed into every password hash, so that a stolen table alone cannot be guessed against. Several, as above. */
  LOBBY_PASSWORD_PEPPER: secrets,
  /** Encrypts what must be read again, such as the secrets of authenticator apps. */
  LOBBY_SECRET_KEY: secrets,
  /** Seals the log; kept away from the database, so that nobody who can write there can make a seal. Old ones stay for verifying. */
  LOBBY_SEAL_KEY: secrets,
  /** Where mail is handed over, as `smtp://user:password@host:port`; without it no mail is sent and nobody is promised one. */
  LOBBY_SMTP_URL: z.url().optional(),
  LOBBY_MAIL_FROM: z.string().default('Lobby <lobby@localhost>'),
  /** Where files are kept: in this folder, or in a bucket where one is named. */
  LOBBY_FILES_DIR: z.string().default(new URL('../../../../../.services/files', import.meta.url).pathname),
  LOBBY_S3_BUCKET: z.string().optional(),
  LOBBY_S3_ENDPOINT: z.url().optional(),
  LOBBY_S3_REGION: z.string().default('us-east-1'),
  LOBBY_S3_KEY: z.string().optional(),
  LOBBY_S3_SECRET: z.string().optional(),
  /** A virus scanner, `host:port`; every file is shown to it where it is set. */
  LOBBY_CLAMD: z
    .string()
    .regex(/^[^:]+:\d+$/)
    .optional(),
  LOBBY_HOST: z.string().default('127.0.0.1'),
  LOBBY_PORT: z.coerce.number().int().default(27080),
  /** Prometheus reads here; kept off the public port. */
  LOBBY_METRICS_PORT: z.coerce.number().int().default(27090),
  /** Where people reach the portal; cookies are Secure when it is https. */
  LOBBY_PUBLIC_URL: z.url().default('http://127.0.0.1:27173'),
  /** The built portal to serve; nothing is served when it is not there. */
  LOBBY_WEB_ROOT: z.string().default(new URL('../../../../web/dist', import.meta.url).pathname),
  LOBBY_POOL_SIZE: z.coerce.number().int().min(3).max(200).default(10),
  /** Connections one property's calls may hold of it, so that the others find one; six of ten where it is not set. */
  LOBBY_PROPERTY_CONNECTIONS: z.coerce.number().int().min(1).max(200).optional(),
  /** Calls of one person a node works on at a time; the next ones wait their turn. */
  LOBBY_READS_IN_FLIGHT: z.coerce.number().int().min(1).default(4),
  LOBBY_WRITES_IN_FLIGHT: z.coerce.number().int().min(1).default(2),
  /** How long the database may take to answer the probe before the node says that it cannot serve. */
  LOBBY_PROBE_MS: z.coerce.number().int().min(100).max(60_000).default(1000),
  /** How long a call waits for its turn before it is refused. */
  LOBBY_QUEUE_WAIT_MS: z.coerce.number().int().min(100).max(30_000).default(5000),
  /** What one person may ask of one node in a minute; a busy counter stays far below. */
  LOBBY_READS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  LOBBY_WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** `on` serves the description of all calls at /api/docs to whoever asks. */
  LOBBY_API_DOCS: z.enum(['on', 'off']).default('off'),
  /** Beyond this delay of its event loop a node answers the counter and sign-in only; 0 = never. */
  LOBBY_MAX_DELAY_MS: z.coerce.number().int().min(0).default(300),
  /** Connections one address may have open; 0 = any. Not counted behind a proxy. */
  LOBBY_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(0).default(512),
  LOBBY_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How many proxies stand in front: that many entries of X-Forwarded-For are believed. */
  LOBBY_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
});
export type Config = z.output<typeof Environment>;

/** The only reader of the environment. A missing, malformed or guessable variable stops the start with its name. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { environment: whole, faults } = readSecretFiles(environment);
  const read = Environment.safeParse(whole);
  if (read.success) faults.push(...secretFaults(read.data));
  else faults.push(...read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  if (read.success && faults.length === 0) return read.data;
  throw new Error(`The configuration is not complete.\n${faults.join('\n')}`);
}
