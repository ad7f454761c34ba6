import type { Fault } from './fault.ts';

const functions = 'apps/api/migrations/0053_hardware_command.sql';
const hardware = 'apps/api/src/modules/hardware';

/** Devices, their keys and their commands. */
export const hardwareFaults: Fault[] = [
  {
    name: 'a command two workers take',
    file: functions,
    find: 'and command.not_before <= now() and',
    plant: 'and',
    tests: ['device-command/device-command'],
  },
  {
    name: 'a command settled by a worker that was taken for dead',
    file: 'apps/api/migrations/0071_due_commands.sql',
    find: ' and attempts = attempt',
    plant: '',
    tests: ['device-command/device-command'],
  },
  {
    name: 'a door that opens for nobody',
    file: 'apps/api/src/modules/device-command/device-command.job.ts',
    find: 'const step: Step = isLate',
    plant: 'const step: Step = isLate && attempts > 9',
    tests: ['device-command/device-command'],
  },
  {
    name: 'a command sent twice',
    file: 'apps/api/src/modules/device-command/deliver-command.ts',
    find: 'if (reference === null) {',
    plant: 'if (command.id > 0) {',
    tests: ['device-command/device-command'],
  },
  {
    name: 'a device that is online for ever',
    file: `${hardware}/hardware.service.ts`,
    find: 'last_heartbeat_at > now() - make_interval',
    plant: 'last_heartbeat_at < now() + make_interval',
    tests: ['hardware/hardware.test'],
  },
  {
    name: 'a key without the password',
    file: 'packages/contract/src/areas/device-key.ts',
    find: '    stepUp: true,\n',
    plant: '',
    tests: ['hardware/device-key'],
  },
  {
    name: 'a resident who never comes home',
    file: 'apps/api/src/demo/traffic/movements.ts',
    find: "...pass('in', edge, 'in', trip.returns),",
    plant: '',
    tests: ['traffic/traffic'],
  },
  {
    name: 'a revoked key that is believed for minutes',
    file: 'apps/api/src/modules/access-event/device-key-cache.ts',
    find: 'const CACHE_TTL_MS = 5000;',
    plant: 'const CACHE_TTL_MS = 500_000;',
    tests: ['hardware/device-key'],
  },
  {
    name: 'a list of the missing by another clock than their count',
    file: `${hardware}/hardware.service.ts`,
    find: '`now()`.as',
    plant: "`now() - interval '1 minute'`.as",
    tests: ['hardware/hardware.test'],
  },
  {
    name: 'a device the simulation never hears of',
    file: 'apps/api/src/demo/traffic/live.ts',
    find: 'standing = await houses();',
    plant: 'if (standing.length === 0) standing = await houses();',
    tests: ['traffic/live'],
  },
];
