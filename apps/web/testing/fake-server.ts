import { vi } from 'vitest';

export type Asked = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
type Answered = { status?: number; headers?: Record<string, string>; body?: unknown; stream?: ReadableStream } | 'lost';
type Answer = (asked: Asked) => Answered | Promise<Answered>;

let answers: { call: string; answer: Answer }[] = [];
let heard: Asked[] = [];

/**
 * The server as `fetch` meets it. `answer('POST /parcels', …)` says what it answers, the last word first; `'lost'` is an answer
 * that never arrives. A call nobody expected fails the test by its 500.
 */
export function fakeServer() {
  vi.stubGlobal('fetch', answered);
  return {
    answer(call: string, answer: Answer | Answered) {
      answers = [{ call, answer: typeof answer === 'function' ? answer : () => answer }, ...answers];
    },
    /** Everything that was asked of it, of one call or of all. */
    asked: (call?: string) => heard.filter(({ method, path }) => call === undefined || call === `${method} ${path}`),
  };
}

export function forgetServer() {
  answers = [];
  heard = [];
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams: query } = new URL(url, location.href);
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
  const path = pathname.replace(/^\/api/, '');
  const asked = { method: init.method ?? 'GET', path, query, headers: new Headers(init.headers), body };
  heard.push(asked);
  const known = answers.find(({ call }) => call === `${asked.method} ${path}`);
  const said = (await known?.answer(asked)) ?? { status: 500, body: refusal(`nobody expected ${asked.method} ${path}`) };
  if (said === 'lost') throw new TypeError('Failed to fetch');
  return new Response(said.stream ?? JSON.stringify(said.body ?? {}), {
    status: said.status ?? 200,
    headers: said.headers ?? {},
  });
}

/** What a refusal of our server looks like. */
export const refusal = (message: string, key?: string, errors: object[] = []) => ({
  error: { message, details: { key, errors } },
});
