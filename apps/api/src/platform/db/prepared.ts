/** The part of the driver's connection that a statement's name lives in. */
export interface NamedStatements {
  close(statement: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

const USES_BEFORE_PREPARING = 3;
/**
 * Limits of one connection: how many statements, and how long all their texts together. A plan takes up to 0.24 MB of its backend for
 * each 1,000 characters, so this is some 12 MB beside the 8 MB every backend has anyway.
 */
export const MAX_PREPARED = 100;
const MAX_PREPARED_LENGTH = 48_000;
/** The longest list the portal opens with (requests that wait, with the resident, the room and the buildings of both) has 3,163. */
const MAX_TEXT_LENGTH = 3200;
const MAX_COUNTED_TEXTS = 5000;

/** Uses of each text over all connections: a text used once is not worth preparing. */
const uses = new Map<string, number>();

/**
 * LRU of one connection's prepared statements. The least recently used one is closed before the next is named, so that a backend's
 * memory is bounded however many texts there are. Names are never reused: a statement in flight keeps its own.
 */
export function statementNames(connection: NamedStatements): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let [made, length] = [0, 0];
  return (text) => {
    const known = names.get(text);
    if (known === undefined && (text.length > MAX_TEXT_LENGTH || !isReused(text))) return undefined;
    const name = known ?? `s${made}`;
    if (known === undefined) [made, length] = [made + 1, length + text.length];
    // The map keeps the order of insertion: what was used last goes to its end.
    names.delete(text);
    names.set(text, name);
    while (names.size > MAX_PREPARED || length > MAX_PREPARED_LENGTH) length -= closeOldest(connection, names);
    return name;
  };
}

/** Close travels in front of the next statement: no round trip of its own, and in order behind whatever still uses the name. */
function closeOldest(connection: NamedStatements, names: Map<string, string>): number {
  const [text, name] = names.entries().next().value as [string, string];
  names.delete(text);
  delete connection.parsedStatements[name];
  delete connection.submittedNamedStatements[name];
  connection.close({ type: 'S', name });
  return text.length;
}

function isReused(text: string): boolean {
  const times = (uses.get(text) ?? 0) + 1;
  if (uses.size >= MAX_COUNTED_TEXTS) uses.clear();
  uses.set(text, times);
  return times > USES_BEFORE_PREPARING;
}
