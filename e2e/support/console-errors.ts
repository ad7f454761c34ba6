import type { BrowserContext } from '@playwright/test';

const isAboutPolicy = (message: string) => /content (security )?policy|trusted ?types?|TrustedHTML|TrustedScript/i.test(message);

/** Errors and warnings of the browser's console, uncaught exceptions, and what the content policy refused. */
export async function collectConsoleErrors(context: BrowserContext) {
  const messages: { text: string; url: string }[] = [];
  // The live stream reconnects by itself, but the browser logs every attempt that failed.
  const allowed: RegExp[] = [/(ERR_|status of 401).*\/api\/live/];
  const retried = new Set<string>();
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(new Error(`content policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`));
    });
  });
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.text().includes('status of 503')) void followRetry(context, url).then(() => retried.add(url));
    if (message.type() === 'error' || message.type() === 'warning') messages.push({ text: `${message.text()} (${url})`, url });
  });
  context.on('weberror', (fault) => messages.push({ text: String(fault.error().stack), url: '' }));
  const isAllowed = ({ text, url }: { text: string; url: string }) =>
    allowed.some((pattern) => pattern.test(text)) || (text.includes('status of 503') && retried.has(url));
  return {
    /** A refused call is also an error in the console: a test that provokes one allows it. */
    allow: (pattern: RegExp) => allowed.push(pattern),
    /** What the content policy refused is never allowed. */
    unexpected: () => messages.filter((one) => isAboutPolicy(one.text) || !isAllowed(one)).map(({ text }) => text),
  };
}
export type ConsoleErrors = Awaited<ReturnType<typeof collectConsoleErrors>>;

/** On a busy machine a statement may run into its timeout: the API answers 503 with Retry-After, and the portal repeats a read. Resolves once a repeated read succeeded; nothing else is forgiven. */
const followRetry = (context: BrowserContext, url: string) =>
  new Promise<void>((resolve) => {
    context.on('response', (response) => {
      if (response.url() === url && response.request().method() === 'GET' && response.ok()) resolve();
    });
  });
