import { type Logger, pino } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { tellable } from './serialize-error.ts';

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
