import type { BrowserContext } from '@playwright/test';

/** Everything a browser complains about: errors in its console, exceptions nobody caught, and what the content policy refused. */
export async function listenForComplaints(context: BrowserContext) {
  const heard: string[] = [];
  const isAboutPolicy = (one: string) => /content (security )?policy|trusted ?types?|TrustedHTML|TrustedScript/i.test(one);
  // The live line comes back by itself, but the browser writes every try that failed into its console.
  // A node too busy for a moment answers 503 and is asked again; whether the story goes on is what counts.
  const expected: RegExp[] = [/(ERR_|status of 401).*\/api\/live/, /status of 503/];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(new Error(`content policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`));
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => heard.push(String(fault.error().stack)));
  return {
    /** A refused call is also an error in the console; a story that provokes one says so. */
    expect: (pattern: RegExp) => expected.push(pattern),
    /** What the content policy refused is never expected, whatever a story says. */
    unexpected: () => heard.filter((one) => isAboutPolicy(one) || !expected.some((pattern) => pattern.test(one))),
  };
}
export type Complaints = Awaited<ReturnType<typeof listenForComplaints>>;
