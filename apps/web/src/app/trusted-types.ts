type Rules = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null };
type Policies = { createPolicy(name: string, rules: Rules): unknown };

const SERVICE_WORKER = '/sw.js';

/**
 * The browser takes no text for markup unless it passes here. The kit writes its style sheets that way, so text without a
 * single tag is let through. There is no rule for scripts, and one address of a script: that of the service worker.
 */
export function refuseMarkup() {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (url === SERVICE_WORKER ? url : null),
  });
}
