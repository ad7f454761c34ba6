interface DatabaseErrorFields {
  severity?: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/**
 * No personal data in logs: PostgreSQL puts whole rows into an error's details and rejected values into its message.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, message, stack = '' } = error;
  const { severity, code, constraint, table, column } = error as DatabaseErrorFields;
  const hide = (text: string) => (severity ? text.replace(/"[^"]*"|'[^']*'/g, '"…"') : text);
  return { type, message: hide(message), stack: hide(stack), code, constraint, table, column };
}
