import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Secrets, and URLs with a password: each may be given as `NAME_FILE`, the path of a file (Docker and Kubernetes secrets). */
const FILE_VARIABLES = [
  'LOBBY_DATABASE_URL',
  'LOBBY_OWNER_DATABASE_URL',
  'LOBBY_WORKER_DATABASE_URL',
  'LOBBY_NATS_URL',
  'LOBBY_NATS_ISSUER_SEED',
  'LOBBY_SESSION_SECRET',
  'LOBBY_PASSWORD_PEPPER',
  'LOBBY_SECRET_KEY',
  'LOBBY_SEAL_KEY',
  'LOBBY_SMTP_URL',
  'LOBBY_S3_KEY',
  'LOBBY_S3_SECRET',
];

/** The environment with the files' contents in it, and a sentence for each that is wrong. */
export function readSecretFiles(environment: Environment): { environment: Environment; faults: string[] } {
  const read: Environment = { ...environment };
  const faults: string[] = [];
  for (const name of FILE_VARIABLES) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined) {
      faults.push(`${name}: is set, and ${name}_FILE too; one of them has to go`);
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      faults.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { environment: read, faults };
}
