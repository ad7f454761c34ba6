import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/** Not set while tracing is off: then nothing below does anything, and the libraries that send spans are not loaded. */
let tracer: Tracer | undefined;
const MAX_STATEMENT = 2000;

/** Traces by OTLP over HTTP, where an operator has named a receiver. Ends with what is returned, which sends what is left. */
export async function startTracing(config: Config, service: string): Promise<() => Promise<void>> {
  if (!config.LOBBY_OTLP_URL) return async () => {};
  const { openProvider } = await import('./provider.ts');
  const provider = openProvider(config.LOBBY_OTLP_URL, config.LOBBY_OTLP_SHARE, service);
  tracer = provider.getTracer('lobby');
  return async () => {
    tracer = undefined;
    await provider.close();
  };
}

/** A span for each request by its route's pattern: never the URL, which may hold names and tokens. */
export function traceRequests(app: FastifyInstance, { LOBBY_TRUSTED_PROXIES }: Pick<Config, 'LOBBY_TRUSTED_PROXIES'>): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (!tracer || !route || route.startsWith('/health')) return done();
    // A trace goes on from the proxy; anybody else could make every call of theirs a traced one.
    const from: Context = LOBBY_TRUSTED_PROXIES > 0 ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'lobby.request_id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
    spans.set(request, span);
    context.with(trace.setSpan(from, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** A job is a trace of its own. */
export function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inSpan(`job ${name}`, SpanKind.CONSUMER, { 'lobby.job': name }, work, ROOT_CONTEXT);
}

/** A statement within a request or a job; what a pool does by itself is in no trace. The text has no values: those are bound. */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!tracer || !trace.getSpan(context.active())) return run();
  const [name = ''] = text.trim().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT) };
  return inSpan(name.toLowerCase(), SpanKind.CLIENT, attributes, run);
}

async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
  from: Context = context.active(),
): Promise<T> {
  if (!tracer) return work();
  const span = tracer.startSpan(name, { kind, attributes }, from);
  try {
    return await context.with(trace.setSpan(from, span), work);
  } catch (error) {
    // Its message may repeat what a person typed.
    const { code, name: type } = error as { code?: string; name?: string };
    span.setAttribute('error.type', code ?? type ?? 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
