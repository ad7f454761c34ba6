import { parseArgs } from 'node:util';
import { z } from 'zod';
import { seedDemo } from '#demo/seed.ts';
import { type Config, readConfig, readServingConfig } from '#platform/config/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { issuerOf, newIssuerSeed } from '#platform/events/nats-issuer.ts';
import { urlOf } from '#platform/http/declared-routes.ts';
import { openLog } from '#platform/logging/logger.ts';
import { describeModules } from '../describe-modules.ts';
import { modules } from '../modules.ts';
import { createAdmin } from './admin.ts';
import { acceptChainEnd, verifyAudit } from './audit.ts';
import { keys } from './keys/keys.ts';
import { applyRetention } from './retention.ts';
import { serve } from './serve.ts';
import { simulate } from './simulate.ts';

const usage = `lobby api | worker | all     serve calls, run jobs, or both in one process
lobby migrate                migrate the database to the current schema
lobby seed demo              a building to try things in: rooms, residents, two months of parcels; --scale N for 1 to 100 of them
lobby admin create           a first Organize Admin: --organisation NAME --property NAME --username NAME --name NAME
lobby audit verify           verify the hash chain of the audit log; --property N for one property, exit code 1 when something is wrong
lobby audit accept           after a restore: the log of --property N ends where it ends now
lobby keys status            which keys are configured, what still needs each, what may be removed; exit code 1 when a needed one is missing
lobby keys rotate NAME       a new key for the variable NAME: the values of each step are written to --out FILE
lobby keys reseal            re-encrypt all stored secrets with the current key; may run beside the nodes
lobby retention apply        after a restore: erase at once whatever personal data is due, before anybody is served
lobby simulate               people come and go at the demo's gates, as the hour has it; --property N for one property, --rate N for so many events a
                             second, --seconds N to end by itself
lobby stream key             a new key with which nodes answer the broker about devices
lobby routes                 print every call as JSON lines`;

export async function runCommand([command = '', ...rest]: string[]): Promise<void> {
  if (command === 'routes') return printRoutes();
  if (command === 'stream' && rest[0] === 'key') return printIssuer();
  if (!['api', 'worker', 'all', 'migrate', 'seed', 'admin', 'audit', 'keys', 'retention', 'simulate'].includes(command))
    return fail(usage);
  const serves = ['api', 'worker', 'all'].includes(command);
  const config = serves ? readServingConfig() : readConfig();
  const log = openLog(config.LOBBY_LOG_LEVEL);
  if (command === 'migrate') return migrate(config, log);
  if (command === 'seed') return rest[0] === 'demo' ? seedDemo(config, scaleOf(rest)) : fail(usage);
  if (command === 'admin') return rest[0] === 'create' ? createAdmin(config, rest.slice(1)) : fail(usage);
  if (command === 'audit') return audit(config, rest);
  if (command === 'keys') return runKeys(config, rest);
  if (command === 'retention') return rest[0] === 'apply' ? applyRetention(config, log) : fail(usage);
  if (command === 'simulate') return simulate(config, log, rest);
  return serve(config, log, { api: command !== 'worker', worker: command !== 'api' });
}

async function audit(config: Config, [what, ...args]: string[]): Promise<void> {
  if (what === 'accept') return acceptChainEnd(config, args);
  if (what !== 'verify') return fail(usage);
  if ((await verifyAudit(config, args)) > 0) process.exitCode = 1;
}

async function runKeys(config: Config, args: string[]): Promise<void> {
  const code = await keys(config, args);
  if (code === 2) return fail(usage);
  process.exitCode = code;
}

function printRoutes(): void {
  for (const { endpoint } of describeModules(modules))
    console.log(JSON.stringify({ method: endpoint.method, path: urlOf(endpoint) }));
}

/** The seed configures our nodes, the public name the broker. */
function printIssuer(): void {
  const seed = newIssuerSeed();
  console.log(`LOBBY_NATS_ISSUER_SEED=${seed}\nLOBBY_NATS_ISSUER=${issuerOf(seed).name}`);
}

/** How many large properties: 1 to 100. */
function scaleOf(args: string[]): number {
  const { values } = parseArgs({ args: args.slice(1), options: { scale: { type: 'string', default: '1' } } });
  return z.coerce.number().int().min(1).max(100).parse(values.scale);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
