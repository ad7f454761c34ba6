import pg from 'pg';
import type { NamedStatements } from './prepared.ts';

/** One statement of a bundle. */
export interface Step {
  text: string;
  values: readonly unknown[];
  /** One of a bounded number of texts, worth a prepared statement. */
  prepare: boolean;
}
export interface Column {
  name: string;
  dataTypeID: number;
}
/** What a step found, as PostgreSQL wrote it: whoever prints it may need no more than the text. */
export interface TextRows {
  columns: readonly Column[];
  rows: readonly (string | null)[][];
}

/** The part of the driver's connection that a bundle is sent through. */
export interface BundleConnection extends NamedStatements {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
  once(event: 'readyForQuery' | 'end', listener: () => void): void;
  off(event: 'readyForQuery' | 'end', listener: () => void): void;
}
interface BundleClient {
  connection: BundleConnection;
  query(bundle: pg.Query): unknown;
}
type NameOf = (text: string) => string | undefined;
type Settle = (error: Error | null, results: TextRows[]) => void;

// Newer than the driver's published types.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const MAX_DESCRIBED = 200;
/** The columns of prepared statements by connection: they are described once. */
const describedOn = new WeakMap<BundleConnection, Map<string, readonly Column[]>>();

/**
 * Several statements with one Sync, which makes them one implicit transaction: after an error PostgreSQL skips the rest and rolls back.
 * A subclass of the driver's own query, because its pipeline takes no other.
 */
class Bundle extends pg.Query {
  readonly #steps: readonly Step[];
  readonly #nameOf: NameOf;
  readonly #results: TextRows[] = [];
  readonly #names: string[] = [];
  readonly #parsedHere = new Set<string>();
  #described = new Map<string, readonly Column[]>();
  #columns: readonly Column[] | undefined;
  #rows: (string | null)[][] = [];
  /** Wrapped by the driver, which adds its timeout. */
  declare callback: Settle;

  constructor(steps: readonly Step[], nameOf: NameOf, callback: Settle) {
    super({ text: '' });
    this.#steps = steps;
    this.#nameOf = nameOf;
    this.callback = callback;
  }

  override submit = (to: unknown): null => {
    const connection = to as BundleConnection;
    this.#described = describedOn.get(connection) ?? new Map();
    describedOn.set(connection, this.#described);
    if (this.#described.size > MAX_DESCRIBED) this.#described.clear();
    connection.stream.cork();
    for (const step of this.#steps) this.#send(connection, step);
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  #send(connection: BundleConnection, { text, values, prepare }: Step): void {
    const name = (prepare ? this.#nameOf(text) : undefined) ?? '';
    this.#names.push(name);
    const isParsed = name !== '' && (name in connection.parsedStatements || name in connection.submittedNamedStatements);
    if (!isParsed) {
      connection.parse({ name, text });
      if (name !== '') {
        this.#parsedHere.add(name);
        connection.submittedNamedStatements[name] = text;
      }
    }
    connection.bind({ statement: name, values, valueMapper: prepareValue });
    if (!this.#described.has(name)) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: 0 });
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#columns = fields;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(_message: unknown, connection: BundleConnection): void {
    const at = this.#results.length;
    const name = this.#names[at] as string;
    const columns = this.#columns ?? this.#described.get(name) ?? [];
    if (name !== '') this.#described.set(name, columns);
    if (this.#parsedHere.delete(name)) {
      connection.parsedStatements[name] = this.#steps[at]?.text as string;
      delete connection.submittedNamedStatements[name];
    }
    this.#results.push({ columns, rows: this.#rows });
    this.#columns = undefined;
    this.#rows = [];
  }

  /** Settled only when the server is ready again: the connection goes back to the pool after that. */
  handleError(error: Error, connection: BundleConnection): void {
    if (!(error instanceof pg.DatabaseError)) {
      this.callback(error, []);
      return;
    }
    // Whether these were parsed before the error is not known; closing one that does not exist does no harm.
    for (const name of this.#parsedHere) {
      delete connection.submittedNamedStatements[name];
      connection.close({ type: 'S', name });
    }
    const settle = () => {
      connection.off('readyForQuery', settle);
      connection.off('end', settle);
      this.callback(error, []);
    };
    connection.once('readyForQuery', settle);
    connection.once('end', settle);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#results);
  }
}

/** All of it in one write and one round trip: every step's rows, or the error of the first that failed. */
export function sendBundle(client: BundleClient, steps: readonly Step[], nameOf: NameOf): Promise<TextRows[]> {
  return new Promise((resolve, reject) => {
    client.query(new Bundle(steps, nameOf, (error, results) => (error ? reject(error) : resolve(results))));
  });
}
