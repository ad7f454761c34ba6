type Policies = { createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown };

/**
 * The browser takes no text for markup unless it passes here. The kit writes its style sheets that way, so text without a
 * single tag is let through; there is no rule for scripts and their addresses, so none of them is.
 */
export function refuseMarkup() {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
