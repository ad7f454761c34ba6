import type { Mutation } from './mutation.ts';

const functions = 'apps/api/migrations/0053_hardware_command.sql';
const hardware = 'apps/api/src/modules/hardware';

/** Devices, their keys and their commands. */
export const hardwareMutations: Mutation[] = [
  {
    name: 'a command is claimed by two workers',
    file: functions,
    find: 'and command.not_before <= now() and',
    replace: 'and',
    tests: ['device-command/device-command'],
  },
  {
    name: 'an expired claim can still record a result',
    file: 'apps/api/migrations/0071_due_commands.sql',
    find: ' and attempts = attempt',
    replace: '',
    tests: ['device-command/device-command'],
  },
  {
    name: 'an expired open command is sent',
    file: 'apps/api/src/modules/device-command/device-command.job.ts',
    find: 'const step: SendStep = isLate',
    replace: 'const step: SendStep = isLate && attempts > 9',
    tests: ['device-command/device-command'],
  },
  {
    name: 'a command sent twice',
    file: 'apps/api/src/modules/access-control/send-and-poll.ts',
    find: 'if (reference === null) {',
    replace: 'if (reference !== undefined) {',
    tests: ['device-command/device-command'],
  },
  {
    name: 'a device that is online for ever',
    file: `${hardware}/hardware.service.ts`,
    find: 'last_heartbeat_at > now() - make_interval',
    replace: 'last_heartbeat_at < now() + make_interval',
    tests: ['hardware/hardware.test'],
  },
  {
    name: 'issuing a device key needs no step-up',
    file: 'packages/contract/src/areas/device-key.ts',
    find: '    stepUp: true,\n',
    replace: '',
    tests: ['hardware/device-key'],
  },
  {
    name: 'a resident who never comes home',
    file: 'apps/api/src/demo/traffic/movements.ts',
    find: "...pass('in', edge, 'in', trip.returns),",
    replace: '',
    tests: ['traffic/traffic'],
  },
  {
    name: 'revoked keys stay in the cache for minutes',
    file: 'apps/api/src/modules/access-event/device-key-cache.ts',
    find: 'const CACHE_TTL_MS = 5000;',
    replace: 'const CACHE_TTL_MS = 500_000;',
    tests: ['hardware/device-key'],
  },
  {
    name: 'offline devices are listed by another clock',
    file: `${hardware}/hardware.service.ts`,
    find: '`now()`.as',
    replace: "`now() - interval '1 minute'`.as",
    tests: ['hardware/hardware.test'],
  },
  {
    name: 'the simulation ignores new devices',
    file: 'apps/api/src/demo/traffic/live-traffic.ts',
    find: 'properties = await readProperties();',
    replace: 'if (properties.length === 0) properties = await readProperties();',
    tests: ['traffic/live-traffic'],
  },
];
