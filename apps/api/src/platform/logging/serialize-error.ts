interface FromDatabase {
  severity?: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * What a log may say of a failure: what and where, not about whom. The database puts whole rows into its details, and the value it
 * could not read into its message.
 */
export function tellable(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, message, stack = '' } = error;
  const { severity, code, constraint, table, column } = error as FromDatabase;
  const hide = (text: string) => (severity ? text.replace(/"[^"]*"|'[^']*'/g, '"…"') : text);
  return { type, message: hide(message), stack: hide(stack), code, constraint, table, column };
}
