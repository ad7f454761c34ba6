import { DatabaseError } from 'pg';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const SECRETS =
  'password *.password passwordConfirmation currentPassword token *.token jwt *.jwt headers.authorization headers.cookie body';

/** JSON lines with chosen fields only; the paths below are a second net should one slip in. */
export function openLog(level: Config['LOBBY_LOG_LEVEL']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: tellable },
    redact: {
      paths: SECRETS.split(' '),
      censor: '***',
    },
  });
}

/**
 * What may be told of a failure: what and where, not about whom. The database puts whole rows into its details, and the value it
 * could not read into its message.
 */
function tellable(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, stack = '' } = error;
  const { code, constraint, table, column } = error instanceof DatabaseError ? error : ({} as Partial<DatabaseError>);
  const hide = (text: string) => (error instanceof DatabaseError ? text.replace(/"[^"]*"|'[^']*'/g, '"…"') : text);
  return { type, message: hide(error.message), stack: hide(stack), code, constraint, table, column };
}
