import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import type { ListShape, WireQuery } from '@lobby/contract/kernel/list';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { Counter } from 'prom-client';
import type { z } from 'zod';
import { type SessionRow, sessionStep } from '#platform/auth/session-check.ts';
import type { Claims } from '#platform/crypto/token.ts';
import type { Column, Step, TextRows } from '#platform/db/bundle.ts';
import { readTogether, type Scope } from '#platform/db/db.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { retryAfterFailover } from '#platform/db/failover.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { parseQuery } from '#platform/query/raw-query.ts';
import { fieldsOf, metaOf, readPageQuery } from '#platform/query/rows.ts';
import type { Source } from '#platform/query/source.ts';
import { pageStatement } from '#platform/query/sql.ts';
import type { SignedIn } from '#platform/request/context.ts';
import { createRowPrinter, flatRelations, itemOf } from './page-printer.ts';
import { rawQueryOf } from './read-request.ts';
import type { Services } from './services.ts';

/** A list whose handler does no more than read a page of this source. */
export interface PlainList {
  source: Source;
  shape: ListShape;
  assertMay(user: SignedIn, query: WireQuery): void;
}
interface Plan {
  step: Step;
  wire: WireQuery;
  /** Undefined for a page that only the ordinary way can answer. */
  print(page: TextRows): string | undefined;
}
type QuickList = (
  request: FastifyRequest,
  scope: Scope,
  claims: Claims,
  judge: (session: SessionRow | undefined) => SignedIn,
) => Promise<string | undefined>;

/** Bounds of one list's plans; people's own filters come and go. */
const MAX_PLANS = 200;
const MAX_QUERY_LENGTH = 600;

const lists = new Counter({
  name: 'lobby_quick_lists_total',
  help: 'Plain lists, by whether they were answered in one round trip',
  labelNames: ['taken'],
  registers: [registry],
});

/**
 * Context, session and page in one round trip. It only says yes: whatever is not plain is left to the ordinary way, which also words the
 * refusals of a query. The page is computed before its session is judged, and nothing of it is read before.
 */
export function createQuickList(services: Services, endpoint: Endpoint, list: PlainList): QuickList | undefined {
  const item = itemOf(endpoint.answer);
  if (services.config.LOBBY_QUICK_LISTS === 'off' || !item) return undefined;
  const maxMs = services.config.LOBBY_QUEUE_WAIT_MS;
  const planOf = planCache((raw) => createPlan(services, endpoint, item, list, raw));
  const answer: QuickList = async (request, scope, claims, judge) => {
    const plan = hasBody(request) ? undefined : planOf(rawQueryOf(request));
    if (!plan) return undefined;
    const read = () => readTogether(services.pool, scope, [sessionStep(claims), plan.step]);
    const found = await services.personLimits
      .run(claims.account, 'read', () => retryAfterFailover(services.pool.gate, { readOnly: true, maxMs }, read))
      .catch(unlessOfTheQuery);
    if (!found) return undefined;
    const [session, page] = found as [TextRows, TextRows];
    list.assertMay(judge(sessionIn(session)), plan.wire);
    return plan.print(page);
  };
  return async (...call) => {
    const printed = await answer(...call);
    lists.inc({ taken: printed === undefined ? 'no' : 'yes' });
    return printed;
  };
}

/** By the raw query, values included: never shared between lists. A query that is refused has no plan, and is not kept. */
function planCache(create: (raw: string) => Plan | undefined): (raw: string) => Plan | undefined {
  const plans = new Map<string, Plan>();
  return (raw) => {
    const known = plans.get(raw);
    if (known || raw.length > MAX_QUERY_LENGTH) return known;
    const plan = create(raw);
    if (!plan) return undefined;
    const [oldest] = plans.keys();
    if (plans.size >= MAX_PLANS && oldest !== undefined) plans.delete(oldest);
    plans.set(raw, plan);
    return plan;
  };
}

function createPlan(
  { files }: Services,
  endpoint: Endpoint,
  item: z.ZodObject,
  { source, shape }: PlainList,
  raw: string,
): Plan | undefined {
  let wire: WireQuery;
  let query: ReturnType<typeof readPageQuery>;
  try {
    wire = endpoint.query.parse(parseQuery(raw)) as WireQuery;
    query = readPageQuery(shape, wire);
  } catch {
    return undefined; // refused by the ordinary way, which says why once the session is checked
  }
  const flat = flatRelations(item, shape, query.populate);
  const step = pageStatement(source, shape, query, fieldsOf(shape, query), flat);
  const printers = new WeakMap<readonly Column[], ReturnType<typeof createRowPrinter>>();
  const print = ({ columns, rows }: TextRows) => {
    // A page beyond the last has no row to carry the total.
    if (rows.length === 0 && query.page > 1) return undefined;
    const printer = printers.get(columns) ?? createRowPrinter(item, flat, columns, files.signedUrls.urlsOfFile);
    if (!printer) return undefined;
    printers.set(columns, printer);
    const total = Number(rows[0]?.[columns.findIndex(({ name }) => name === '#total')] ?? 0);
    return `{"data":[${rows.map(printer).join()}],"meta":${JSON.stringify(metaOf(query, total))}}`;
  };
  return { step, wire, print };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined || headers['content-type'] !== undefined;

/** A value that the database refuses: the ordinary way answers it, after the session. */
function unlessOfTheQuery(error: unknown): undefined {
  if (error instanceof pg.DatabaseError && /^(22|42|LB|P0)/.test(error.code ?? '')) return undefined;
  throw error;
}

/** As the driver would give it. */
function sessionIn({ columns, rows: [row] }: TextRows): SessionRow | undefined {
  if (!row) return undefined;
  const parsed = ({ dataTypeID }: Column, text: string | null | undefined) =>
    text === null || text === undefined ? null : resultTypes.getTypeParser(dataTypeID)(text);
  return Object.fromEntries(columns.map((column, at) => [column.name, parsed(column, row[at])])) as unknown as SessionRow;
}
