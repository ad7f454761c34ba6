import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record, secret } from '../kernel/field-tags.ts';
import { instant, optionalText } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** The access control systems commands can be sent to. The simulator stands in for hardware. */
export const ACCESS_SYSTEM_KINDS = ['simulator', 'hikcentral'] as const;

/** What can be wrong with a connection, from the network up to the answer. */
export const CONNECTION_PROBLEMS = [
  'hostNotAllowed',
  'unreachable',
  'certificate',
  'timeout',
  'key',
  'signature',
  'notAuthorized',
  'addressNotAllowed',
  'rateLimit',
  'refused',
  'server',
  'answer',
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** Scheme, host and port, and nothing else: the paths are the adapter's. */
const isOrigin = (value: string | null) => {
  const url = value === null ? null : URL.parse(value);
  return value === null || (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`);
};

const fields = {
  kind: z.enum(ACCESS_SYSTEM_KINDS, problem('invalid')),
  baseUrl: nonPersonal(optionalText(200)),
  appKey: nonPersonal(optionalText(120)),
  /** The organisation of the system under which persons are created; its topmost one has the code 1. */
  orgIndexCode: nonPersonal(optionalText(60)),
};
/** Without a secret the stored one is kept; it is never answered. */
export const AccessSystemInput = z.strictObject({
  ...fields,
  baseUrl: nonPersonal(optionalText(200).refine(isOrigin, problem('invalid'))).meta({
    examples: ['https://access.example.org:443'],
  }),
  appSecret: secret(optionalText(200)),
});

export const AccessSystem = record('access_system', {
  ...fields,
  /** When the secret was last given; null where there is none. */
  secretSetAt: instant.nullable(),
  /** Whether the operator allows the host of any system to be called. */
  isOffered: z.boolean(),
  /** The last test of the connection as it is set now. */
  testedAt: instant.nullable(),
  testProblem: z.enum(CONNECTION_PROBLEMS).nullable(),
  updatedAt: instant.nullable(),
});
export type AccessSystem = z.infer<typeof AccessSystem>;

export const accessSystemApi = {
  get: endpoint('GET', '/access-system', { rate: 'read', audit: 'none', answer: one(AccessSystem) }),
  /** From the next command on; nothing has to be restarted. */
  update: endpoint('PUT', '/access-system', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: AccessSystemInput,
    answer: one(AccessSystem),
  }),
  /** Makes a signed call that changes nothing there, with what is stored here. */
  test: endpoint('POST', '/access-system/test', { rate: 'write', audit: 'change', answer: one(AccessSystem) }),
};

nameSchemas({ AccessSystemInput, AccessSystem });
