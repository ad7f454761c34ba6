import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { secretFaults } from './check-secrets.ts';
import { readSecretFiles } from './secret-files.ts';

const list = z.string().transform((values) => values.split(','));
const secrets = list.pipe(z.array(z.string().min(32)).min(1));

/** `host` or `host:port`; a system without TLS has to be named with its scheme. */
const HOST = /^(http:\/\/)?([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i;
const hosts = z
  .string()
  .transform((value) => value.split(',').flatMap((host) => host.trim() || []))
  .pipe(z.array(z.string().regex(HOST)));

/** The content of a file. */
const file = z.string().transform((path, check) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    check.addIssue(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return z.NEVER;
  }
});

/** One or several, separated by commas. */
const urls = z.string().refine((value) => value.split(',').every((url) => URL.canParse(url.trim())), 'Invalid URL');

const Environment = z.object({
  /** The application's own role: no ownership, no bypass of row-level security. */
  LOBBY_DATABASE_URL: z.url(),
  /** Used by `lobby migrate`, `seed` and `admin` only; a serving node need not have it. */
  LOBBY_OWNER_DATABASE_URL: z.url().optional(),
  /** Owns the job tables and nothing else. */
  LOBBY_WORKER_DATABASE_URL: z.url(),
  /** One URL, or those of all servers of a cluster separated by commas; the first has user and password. */
  LOBBY_NATS_URL: urls,
  /** Signs the answers to the broker's auth callout (`lobby stream key`); without it no device can sign in by MQTT. Several during a rotation. */
  LOBBY_NATS_ISSUER_SEED: list.optional(),
  /** The monitoring endpoint of the broker, of each of its servers separated by commas; a broker that acknowledges before it syncs to disk is refused. */
  LOBBY_NATS_MONITOR_URL: urls.optional(),
  /** Prefix of this installation's subjects on the broker, and name of its consumer. */
  LOBBY_STREAM: z.stringFormat('stream', /^[\w-]{1,40}$/).default('access'),
  /** Size limit of the stream; beyond it new events are refused. */
  LOBBY_STREAM_MEGABYTES: z.coerce.number().int().min(1).default(1024),
  /** Rate limit of one gateway or device (with a burst of a minute's worth), and how many of its messages may be queued. */
  LOBBY_SENDER_EVENTS_PER_SECOND: z.coerce.number().min(0.1).default(100),
  LOBBY_SENDER_BACKLOG: z.coerce.number().int().min(1).default(1000),
  /** Retention of access events: whole months beside the current one. */
  LOBBY_ACCESS_MONTHS: z.coerce.number().int().min(1).max(120).default(13),
  /** Signs access tokens. Several, separated by commas, while one is being replaced: the first is used, all are known. */
  LOBBY_SESSION_SECRET: secrets,
  /** Mixed into every password hash, so that a stolen table alone cannot be brute-forced. Several, as above. */
  LOBBY_PASSWORD_PEPPER: secrets,
  /** Encrypts stored secrets, such as those of authenticator apps. */
  LOBBY_SECRET_KEY: secrets,
  /** HMAC key of the audit chain; not in the database, so that write access there is not enough to forge it. Old keys stay for verifying. */
  LOBBY_SEAL_KEY: secrets,
  /** SMTP server, as `smtp://user:password@host:port`; without it the portal offers no mail. */
  LOBBY_SMTP_URL: z.url().optional(),
  LOBBY_MAIL_FROM: z.string().default('Lobby <lobby@localhost>'),
  /** Object store: this folder, or a bucket where one is configured. */
  LOBBY_FILES_DIR: z.string().default(new URL('../../../../../.services/files', import.meta.url).pathname),
  LOBBY_S3_BUCKET: z.string().optional(),
  LOBBY_S3_ENDPOINT: z.url().optional(),
  LOBBY_S3_REGION: z.string().default('us-east-1'),
  LOBBY_S3_KEY: z.string().optional(),
  LOBBY_S3_SECRET: z.string().optional(),
  /** Virus scanner (clamd), `host:port`; scans every upload. */
  LOBBY_CLAMD: z
    .string()
    .regex(/^[^:]+:\d+$/)
    .optional(),
  /** Hosts of access control systems that properties may choose, separated by commas; without any they have the simulator only. */
  LOBBY_ACCESS_CONTROL_HOSTS: hosts.default([]),
  /** PEM file with the certificate authorities of those systems, instead of the public ones. */
  LOBBY_ACCESS_CONTROL_CA: file.optional(),
  /** Push services browsers may subscribe at, `*.` for all below a name; anything else is refused. One with its scheme is taken as it is. */
  LOBBY_PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com')
    .transform((value) => value.split(',').flatMap((host) => host.trim() || [])),
  /** Firebase service account (JSON file); without it no FCM token is sent to. */
  LOBBY_FCM_ACCOUNT: file.optional(),
  LOBBY_FCM_URL: z.url().default('https://fcm.googleapis.com'),
  /** Service that is asked about slips; without it none is asked. */
  LOBBY_SLIP_CHECKER_URL: z.url().optional(),
  LOBBY_SLIP_CHECKER_KEY: z.string().optional(),
  /** `on` lets properties choose the simulated slip checker, to try things out. It asks no bank: `off` in production. */
  LOBBY_SLIP_SIMULATOR: z.enum(['on', 'off']).default('off'),
  /** Where messages to LINE are sent. */
  LOBBY_LINE_URL: z.url().default('https://api.line.me'),
  LOBBY_HOST: z.string().default('127.0.0.1'),
  LOBBY_PORT: z.coerce.number().int().default(27080),
  /** Prometheus endpoint, apart from the public port. */
  LOBBY_METRICS_PORT: z.coerce.number().int().default(27090),
  /** Where people reach the portal; cookies are Secure when it is https. */
  LOBBY_PUBLIC_URL: z.url().default('http://127.0.0.1:27173'),
  /** The built portal, served if the folder exists. */
  LOBBY_WEB_ROOT: z.string().default(new URL('../../../../web/dist', import.meta.url).pathname),
  LOBBY_POOL_SIZE: z.coerce.number().int().min(3).max(200).default(10),
  /** Connections one property may use of the pool; 60 % by default. */
  LOBBY_PROPERTY_CONNECTIONS: z.coerce.number().int().min(1).max(200).optional(),
  /** Concurrency limit per person and node; further calls are queued. */
  LOBBY_READS_IN_FLIGHT: z.coerce.number().int().min(1).default(4),
  LOBBY_WRITES_IN_FLIGHT: z.coerce.number().int().min(1).default(2),
  /** How long a statement of a call may take. Of it 40 % may be waiting for a lock; connecting may take 30 %. */
  LOBBY_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(1000).max(60_000).multipleOf(10).default(5000),
  /** Timeout of the database probe, after which the node is not ready. */
  LOBBY_PROBE_MS: z.coerce.number().int().min(100).max(60_000).default(1000),
  /** How long a call is queued before it is refused. */
  LOBBY_QUEUE_WAIT_MS: z.coerce.number().int().min(100).max(30_000).default(5000),
  /** Rate limit per person and node; a busy counter stays far below. */
  LOBBY_READS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  LOBBY_WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** `on` serves the OpenAPI documentation at /api/docs without authentication. */
  LOBBY_API_DOCS: z.enum(['on', 'off']).default('off'),
  /** `off` answers every list by its handler; the answers are the same. */
  LOBBY_QUICK_LISTS: z.enum(['on', 'off']).default('on'),
  /** How late a 429, and other refusals of an address that floods, are sent; 0 = at once. */
  LOBBY_TARPIT_MS: z.coerce.number().int().min(0).max(5000).default(500),
  /** Event loop delay beyond which a node sheds load (serves the counter and sign-in only); 0 = never. */
  LOBBY_MAX_DELAY_MS: z.coerce.number().int().min(0).default(300),
  /** Connections one address may have open; 0 = any. Not counted behind a proxy. */
  LOBBY_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(0).default(512),
  /** OTLP receiver of traces over HTTP, with its path (`http://…:4318/v1/traces`); without it nothing is traced. */
  LOBBY_OTLP_URL: z.url().optional(),
  /** Share of the traces that are sent, 0 to 1. */
  LOBBY_OTLP_SHARE: z.coerce.number().min(0).max(1).default(1),
  LOBBY_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Number of reverse proxies in front: as many entries of X-Forwarded-For are trusted. */
  LOBBY_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
});
export type Config = z.output<typeof Environment>;

/** For a process that serves: whoever breaks into one must not find the owner of the tables in it. Tests and development share one environment. */
export function readServingConfig(environment: Record<string, string | undefined> = process.env): Config {
  const config = readConfig(environment);
  if (environment.NODE_ENV === 'production' && config.LOBBY_OWNER_DATABASE_URL)
    throw new Error('LOBBY_OWNER_DATABASE_URL: is for commands only; a serving process does not start with it');
  return config;
}

/** The only reader of the environment. A missing, malformed or guessable variable stops the start with its name. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { environment: whole, faults } = readSecretFiles(environment);
  const read = Environment.safeParse(whole);
  if (read.success) faults.push(...secretFaults(read.data));
  else faults.push(...read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  if (read.success && faults.length === 0) return read.data;
  throw new Error(`The configuration is not complete.\n${faults.join('\n')}`);
}
