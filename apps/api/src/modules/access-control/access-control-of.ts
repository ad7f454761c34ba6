import { createEncryption, type JobCtx, reportMissingKey } from '#platform/module.ts';
import type { AccessControl } from './access-control-adapter.ts';
import { hikCentral } from './hikcentral/hikcentral.ts';
import { simulator } from './simulator.ts';
import { hikCentralSettings, type StoredSystem } from './stored-system.ts';

interface Known {
  content: string;
  system: AccessControl;
}
/** An adapter keeps its pace, its breaker and what it has written, until the settings of its property change. */
const adapters = new Map<number, Known>();

/** The access control system of a property, by what is stored at this moment. */
export async function accessControlOf(job: JobCtx, property: number): Promise<AccessControl> {
  const { rows } = await job.query<StoredSystem>('select * from hardware.access_system($1)', [property]);
  const content = JSON.stringify(rows[0] ?? null);
  const known = adapters.get(property);
  if (known?.content === content) return known.system;
  const system = adapterOf(job, property, rows[0]);
  adapters.set(property, { content, system });
  return system;
}

function adapterOf({ config, log }: JobCtx, property: number, stored: StoredSystem | undefined): AccessControl {
  try {
    const encryption = createEncryption(config.LOBBY_SECRET_KEY, reportMissingKey(log, 'LOBBY_SECRET_KEY'));
    const settings = hikCentralSettings(config, encryption, property, stored);
    return settings ? hikCentral(settings) : simulator;
  } catch (error) {
    log.error({ err: error, property }, 'access control system cannot be used');
    return unusable(error as Error);
  }
}

/** Retried as one that does not answer: the operator may put it right meanwhile, and other properties go on. */
function unusable({ message }: Error): AccessControl {
  const fail = () => Promise.reject(new Error(message));
  return { send: fail, deliver: fail, outcome: fail, credentialsOf: fail };
}
