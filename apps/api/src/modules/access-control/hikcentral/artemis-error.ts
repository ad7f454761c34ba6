import type { ConnectionProblem } from '@lobby/contract/areas/access-system';
import { CommandFailed, CommandRefused } from '../access-control-adapter.ts';

/** A retry cannot succeed. `isMissing`: what the call names does not exist there. */
export class ArtemisRefusal extends CommandRefused {
  readonly problem: ConnectionProblem;
  readonly isMissing: boolean;
  constructor(problem: ConnectionProblem, message: string, isMissing = false) {
    super(message);
    this.problem = problem;
    this.isMissing = isMissing;
  }
}

/** The system could not be reached, could not answer, or answered with an error that may pass; the caller retries. */
export class ArtemisFailure extends CommandFailed {
  readonly problem: ConnectionProblem;
  constructor(problem: ConnectionProblem, message: string, isAnswered = false) {
    super(message, isAnswered);
    this.problem = problem;
  }
}

/** Codes of the gateway have eight hexadecimal digits, those of the international edition behind it are small numbers. */
const REFUSALS: Record<string, ConnectionProblem> = {
  '0x02401000': 'key',
  '0x02401001': 'key',
  '0x02401003': 'signature',
  '0x02401008': 'notAuthorized',
  '0x0240101b': 'addressNotAllowed',
  '0x00072001': 'refused',
  '0x00072002': 'refused',
  '0x00072003': 'refused',
  '2': 'refused',
};
const MISSING = ['0x00072202', '128'];
const RATE_LIMITS = ['0x02401036', '0x0240103b'];

/** The error of an answer's code. Only the code is repeated: the system's own message may hold names and card numbers. */
export function errorOfCode(code: string, path: string): ArtemisRefusal | ArtemisFailure {
  const known = code.toLowerCase();
  const message = `Artemis answered ${known.replaceAll(/[^\w]/g, '').slice(0, 20)} to ${path}`;
  if (MISSING.includes(known)) return new ArtemisRefusal('refused', message, true);
  if (RATE_LIMITS.includes(known)) return new ArtemisFailure('rateLimit', message);
  const problem = REFUSALS[known];
  return problem ? new ArtemisRefusal(problem, message) : new ArtemisFailure('server', message, true);
}

/** The error of a request that got no answer. */
export function errorOfNetwork(error: unknown, path: string): ArtemisFailure {
  if (error instanceof ArtemisFailure) return error;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  const problem = /^(AbortError|TimeoutError)$/.test(name)
    ? 'timeout'
    : /CERT|TLS|SSL|VERIFY/.test(code)
      ? 'certificate'
      : 'unreachable';
  return new ArtemisFailure(problem, `no answer of Artemis to ${path}: ${code || name}`);
}
