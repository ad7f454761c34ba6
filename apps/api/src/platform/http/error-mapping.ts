import { problems } from '@lobby/contract/problems';
import { DatabaseError } from 'pg';
import { ZodError } from 'zod';
import { storageFailureOf } from '#platform/db/storage-failure.ts';
import {
  AppError,
  conflict,
  invalid,
  invalidField,
  type Status,
  stillInUse,
  storageFull,
  tooLarge,
  unavailable,
  unreadable,
} from '#platform/errors/errors.ts';
import { toValidationError, truncate } from '#platform/errors/field-errors.ts';
import { QueryRefusal } from '#platform/query/refusal.ts';

/** Maps whatever was thrown to an error for the caller; undefined for the unknown, which becomes a 500. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return toValidationError(error);
  if (error instanceof QueryRefusal) return fromQueryRefusal(error);
  const storage = storageFailureOf(error);
  if (storage) return storage === 'database_memory' ? unavailable() : storageFull();
  if (error instanceof DatabaseError) return fromDatabaseError(error);
  if (error instanceof Error && isConnectionLoss(error)) return unavailable();
  if (error instanceof Error && 'statusCode' in error) return fromHttpError(error as Error & { statusCode: number });
  return undefined;
}

const fromQueryRefusal = ({ message, path }: QueryRefusal): AppError =>
  invalid(truncate(message), { key: 'error.badQuery', errors: path ? [{ path, message }] : [] });

/** SQLSTATEs worth a retry: lock and statement timeouts, serialization conflicts, a server that is full, shutting down or a standby. */
const transientCodes = new Set(['55P03', '57014', '40001', '40P01', '53300', '57P01', '57P02', '57P03', '25006']);

/** The database enforces; this explains. Constraint names end in the column they guard. */
function fromDatabaseError(error: DatabaseError): AppError | undefined {
  switch (error.code) {
    case '23503':
      if (isStillReferenced(error)) return stillInUse([{ kind: error.table ?? '' }]);
      return invalidField(fieldOf(error), 'notFound');
    case '23505':
      return invalidField(fieldOf(error), 'taken');
    case '23P01': // an exclusion constraint; its detail names the other row, and is not passed on
      return conflict('This overlaps with another record', 'error.slotTaken');
    case '23514': // a document where a picture belongs
      if (!error.constraint?.endsWith('_picture')) return undefined;
      return invalidField(fieldOf(error), 'fileType');
    case '22P05': // a NUL or a lone surrogate cannot be stored as text
    case '22021':
    case '22003': // a number beyond its column
    case '22008': // a day of a year 0
    case '22P02':
      return invalid(problems.invalid, { key: 'error.invalid' });
    case 'LB403': // raised by our own SQL functions, with the key of the message
    case 'LB404':
    case 'LB409':
      return new AppError(Number(error.code.slice(2)) as Status, error.message, { key: error.constraint ?? 'error.notFound' });
    default:
      return transientCodes.has(error.code ?? '') ? unavailable() : undefined;
  }
}

/** The same SQLSTATE means a missing reference, and a deletion of what is still referenced. */
const isStillReferenced = ({ detail = '' }: DatabaseError) => detail.includes('is still referenced');

const fieldOf = (error: DatabaseError) =>
  (error.constraint ?? '')
    .replace(`${error.table}_`, '')
    .replace(/(_id)?_(f?key|picture)$/, '')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const connectionLossCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);
const connectionLossMessages =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|the pool is full|query read timeout/i;
function isConnectionLoss(error: Error): boolean {
  return ('code' in error && connectionLossCodes.has(String(error.code))) || connectionLossMessages.test(error.message);
}

/** Fastify's own errors: malformed JSON, a body too large, an unknown content type. */
function fromHttpError(error: Error & { statusCode: number }): AppError | undefined {
  if (error.statusCode === 413) return tooLarge();
  if (error.statusCode === 415) return new AppError(415, 'Send JSON', { key: 'error.badRequest' });
  return error.statusCode < 500 ? unreadable() : undefined;
}
