import type { PublicRoute } from './http/public-route.ts';
import type { Route } from './http/route.ts';
import type { Services } from './http/services.ts';

export { CircuitOpen, circuitBreaker } from './async/circuit-breaker.ts';
export { withTimeout } from './async/with-timeout.ts';
export { assertConfirmed, assertNoPendingStep, checkSession } from './auth/session-check.ts';
export { bodyLimits } from './body/json-body.ts';
export { PUBLIC_POOL_KEY } from './concurrency/concurrency-limits.ts';
export type { Config } from './config/config.ts';
export { base32 } from './crypto/base32.ts';
export { equalsInConstantTime } from './crypto/constant-time.ts';
export { createEncryption, type Encrypted, type Encryption } from './crypto/encryption.ts';
export { isSignedText, type Key, type KeyRing, keyRing, signText } from './crypto/key-ring.ts';
export { reportMissingKey } from './crypto/missing-key.ts';
export { newLinkCode, newRecoveryCodes, newSlipCode, recoveryNumber, sha256 } from './crypto/one-time.ts';
export { printedCode, readPrintedCode } from './crypto/printed-code.ts';
export { ACCESS_SECONDS, newRefreshToken, readRefreshToken } from './crypto/token.ts';
export { newTotp, totpStepOf, totpUriOf } from './crypto/totp.ts';
export { connectAdvisoryLock } from './db/advisory-lock.ts';
export type { DB } from './db/db.gen.ts';
export { inTransaction, type Pool } from './db/db.ts';
export type { Query } from './db/query-builder.ts';
export { openWorkerPool, type WorkerClient, withClient } from './db/worker-pool.ts';
export {
  AppError,
  conflict,
  type FieldError,
  fieldError,
  forbidden,
  invalid,
  invalidField,
  invalidFields,
  notFound,
  tooLarge,
  tooMany,
  unauthorized,
  unavailable,
} from './errors/errors.ts';
export { fieldErrorsOf } from './errors/field-errors.ts';
export { answerAuthCallout } from './events/auth-callout.ts';
export { batches } from './events/batches.ts';
export { streamReplicas } from './events/broker-address.ts';
export {
  type BrokerConnection,
  connectBroker,
  consumerOf,
  isBacklogFull,
  isMessageTooLarge,
  keepStreamOpen,
  openStream,
  type StreamConsumer,
  type StreamMessage,
  type StreamSpec,
} from './events/jetstream.ts';
export { connectLastValueStream } from './events/last-value-stream.ts';
export { disconnectUser, withSystemAccount } from './events/nats-system-account.ts';
export { createPublisher, type Publisher } from './events/publisher.ts';
export type {
  AnyExportKind,
  ArchiveEntry,
  ArchiveKind,
  ExportBatch,
  ExportCell,
  ExportKind,
  ExportRequest,
  LeasedExport,
  ReadInProperty,
} from './export/export-kind.ts';
export { disposition } from './files/file-name.ts';
export { isS3, keyOf } from './files/file-store.ts';
export { VARIANTS } from './files/signed-url.ts';
export { createRecord, crudRoutes, emitAndRead, type Records, recordOf, removeRecord, updateRecord } from './http/crud.ts';
export type { LimitsOf, PublicCtx, PublicHandler } from './http/public-route.ts';
export type { RawRoute } from './http/raw-route.ts';
export type { Route } from './http/route.ts';
export { inSavepoint } from './http/savepoint.ts';
export type { Services } from './http/services.ts';
export { asApplication } from './jobs/as-application.ts';
export { batchJob } from './jobs/batch-job.ts';
export { enqueue, enqueueUnordered } from './jobs/enqueue.ts';
export { forEachProperty, runAgain } from './jobs/property-slices.ts';
export type { Job, JobCtx } from './jobs/worker.ts';
export { networkOf } from './limits/network.ts';
export {
  type Attempt,
  assertWithinLimit,
  consumeRateLimit,
  limitAttempts,
} from './limits/rate-limit.ts';
export { type MailText, renderMail } from './mail/mail-layout.ts';
export { assertMailConfigured, MailRefused, sendMail } from './mail/send-mail.ts';
export { registry } from './metrics/metrics.ts';
export type { PersonalData } from './privacy/personal-data.ts';
export type { Filter, Scalar } from './query/filters.ts';
export { type ListQuery, readListQuery } from './query/list-query.ts';
export { parseQuery } from './query/raw-query.ts';
export { assertNotReferenced } from './query/references.ts';
export { QueryRefusal } from './query/refusal.ts';
export { countRows, findRow, insertRow, listRows, updateRow } from './query/rows.ts';
export { type Source, snake, sourceFor } from './query/source.ts';
export { pageStatement, rowsStatement, totalStatement } from './query/sql.ts';
export type { AccessRule, Ctx, SignedIn } from './request/context.ts';
export { sanitizeRichText } from './rich-text/sanitize.ts';

/** A module's table of contents: every call, who may make it, and the function behind it. */
export type Module<S extends Services = Services> = (route: Route, publicRoute: PublicRoute, services: S) => void;
