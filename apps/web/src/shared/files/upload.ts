import { fileApi, type StoredFile } from '@lobby/contract/areas/file';
import { withFreshToken } from '#shared/call/call.ts';
import { CallError, toCallError } from '#shared/call/call-error.ts';
import { ownHeaders, whileBusy } from '#shared/call/send.ts';

/** `readsCodes`: the server looks for a QR code in it. */
type Options = { onProgress: (share: number) => void; signal: AbortSignal; readsCodes?: boolean };

/** Ten megabytes over a slow telephone line; longer than any other call. */
const TIMEOUT_MS = 300_000;

/** Sends one file and tells how far it is, which `fetch` cannot. A token that ran out on the way is renewed once. */
export function upload(file: File, options: Options): Promise<StoredFile> {
  const idempotencyKey = crypto.randomUUID();
  return whileBusy(() => withFreshToken(() => sendOnce(file, idempotencyKey, options)));
}

function sendOnce(file: File, idempotencyKey: string, { onProgress, signal, readsCodes }: Options): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const unreached = (key: string) => () => reject(new CallError(0, 'Something went wrong', key));
    request.open(fileApi.upload.method, `/api${fileApi.upload.path}`);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    for (const [name, value] of ownHeaders()) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 400)
        return reject(toCallError(request.status, request.response, request.getResponseHeader('Retry-After')));
      const answer = fileApi.upload.answer.safeParse(request.response);
      if (answer.success) resolve(answer.data.data);
      else reject(answer.error);
    });
    request.addEventListener('error', unreached('error.network'));
    request.addEventListener('timeout', unreached('error.timeout'));
    request.addEventListener('abort', () => reject(new DOMException('Nobody wants it any more', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const parts = new FormData();
    if (readsCodes) parts.append('data', JSON.stringify({ readCodes: true }));
    parts.append('file', file, file.name);
    request.send(parts);
  });
}
