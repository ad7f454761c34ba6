import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { circuitBreaker } from '#platform/module.ts';
import { ArtemisFailure, errorOfCode, errorOfNetwork } from './artemis-error.ts';
import { postJson } from './post-json.ts';
import { signatureOf, signedHeaderNames, stringToSign } from './signature.ts';
import { type CallPriority, throttle } from './throttle.ts';

export interface ArtemisSettings {
  baseUrl: string;
  appKey: string;
  appSecret: string;
  /** PEM certificates to trust instead of the public ones. */
  ca: string | undefined;
}

/** Per worker process. `failures` in a row open the breaker, which lets one request through after `pauseMs`. */
const LIMITS = { requestsPerSecond: 5, timeoutMs: 8_000, failures: 5, pauseMs: 30_000 };
export type ArtemisLimits = Partial<typeof LIMITS>;

/** `data` differs by call; some have none. */
const Reply = z.object({ code: z.coerce.string(), data: z.unknown().optional() });
const Page = z.object({ total: z.coerce.number(), list: z.array(z.unknown()) });
const PAGE_SIZE = 500;
const MAX_PAGES = 200;

/** Signed calls of one Artemis system: throttled, with a timeout, a size limit and a breaker. */
export function artemisClient(settings: ArtemisSettings, limits: ArtemisLimits = {}): ArtemisClient {
  const { requestsPerSecond, timeoutMs, failures, pauseMs } = { ...LIMITS, ...limits };
  const waitForTurn = throttle(1000 / requestsPerSecond);
  // An answer, also one that refuses or an error about one record, shows that the system is there.
  const isOutage = (error: unknown) => error instanceof ArtemisFailure && !error.isAnswered && error.problem !== 'rateLimit';
  const withBreaker = circuitBreaker({ failures, pauseMs }, isOutage);

  const calls = (priority: CallPriority): ArtemisCalls => {
    async function call(path: string, body: object, signal: AbortSignal): Promise<unknown> {
      await waitForTurn(signal, priority);
      return withBreaker(() => send(settings, path, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])));
    }
    async function* pagesOf<T>(path: string, row: z.ZodType<T>, filter: object, signal: AbortSignal): AsyncGenerator<T[]> {
      let read = 0;
      for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
        const page = parse(Page, await call(path, { ...filter, pageNo, pageSize: PAGE_SIZE }, signal), path);
        yield page.list.map((one) => parse(row, one, path));
        read += page.list.length;
        if (read >= page.total || page.list.length === 0) return;
      }
      throw new ArtemisFailure('answer', `the list ${path} has no end`);
    }
    return {
      call,
      pagesOf,
      async listAll(path, row, filter, signal) {
        const rows: z.output<typeof row>[] = [];
        for await (const page of pagesOf(path, row, filter, signal)) rows.push(...page);
        return rows;
      },
    };
  };
  return { ...calls('ordinary'), urgent: calls('urgent') };
}
interface ArtemisCalls {
  call(path: string, body: object, signal: AbortSignal): Promise<unknown>;
  pagesOf<T>(path: string, row: z.ZodType<T>, filter: object, signal: AbortSignal): AsyncGenerator<T[]>;
  /** All rows of a list, page after page. */
  listAll<T>(path: string, row: z.ZodType<T>, filter: object, signal: AbortSignal): Promise<T[]>;
}
export interface ArtemisClient extends ArtemisCalls {
  urgent: ArtemisCalls;
}

/** An answer of another form is no answer; what it holds is not repeated. */
export function parse<T>(schema: z.ZodType<T>, value: unknown, path: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new ArtemisFailure('answer', `the answer of Artemis to ${path} has another form than expected`);
}

async function send(settings: ArtemisSettings, path: string, body: object, signal: AbortSignal): Promise<unknown> {
  const url = new URL(`/artemis${path}`, settings.baseUrl);
  const post = { headers: signedHeaders(settings, url.pathname), body: JSON.stringify(body), signal, ca: settings.ca };
  const { status, text } = await postJson(url, post).catch((error: unknown) => {
    throw errorOfNetwork(error, path);
  });
  const reply = Reply.safeParse(readJson(text));
  if (reply.success && reply.data.code !== '0') throw errorOfCode(reply.data.code, path);
  if (reply.success && status < 400) return reply.data.data;
  if (status === 429) throw new ArtemisFailure('rateLimit', `Artemis answered ${status} to ${path}`);
  if (status >= 500) throw new ArtemisFailure('server', `Artemis answered ${status} to ${path}`);
  throw new ArtemisFailure('answer', `the answer of Artemis to ${path} is no reply of its own (${status})`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The content type is signed byte for byte: with a charset behind it the signature would be another one. */
function signedHeaders({ appKey, appSecret }: ArtemisSettings, path: string): Record<string, string> {
  const headers = {
    Accept: '*/*',
    'Content-Type': 'application/json',
    'X-Ca-Key': appKey,
    'X-Ca-Nonce': randomUUID(),
    'X-Ca-Timestamp': String(Date.now()),
  };
  return {
    ...headers,
    'X-Ca-Signature-Headers': signedHeaderNames(headers).join(','),
    'X-Ca-Signature': signatureOf(appSecret, stringToSign({ method: 'POST', path, headers })),
  };
}
