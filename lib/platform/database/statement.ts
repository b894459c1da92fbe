import type { Connection } from './connection.ts';
import type { Tx } from './transaction.ts';

/** Whether a statement changes or locks rows. Those need a transaction (see `Tx`). */
export type StatementKind = 'read' | 'write';

/**
 * One statement of a feature's `sql/` folder with the types that the database reports for it, which
 * `npm run generate:sql` writes. It runs as a named prepared statement: the server parses and plans its text once for each
 * connection (measured: twice the rate of unnamed statements).
 */
export type Statement<Parameters extends object, Row extends object, Kind extends StatementKind> = {
  readonly name: string;
  readonly text: string;
  /** Names of the parameters in the order $1, $2, … */
  readonly parameters: readonly (keyof Parameters & string)[];
  /** Only in the type. */
  readonly row?: Row;
  readonly kind?: Kind;
};

export type StatementOptions = {
  /** See `deadlines`. */
  readonly deadlineMs?: number;
};

/** What a statement of this kind may run on: a write needs a transaction, a read does not. */
type RunsOn<Kind extends StatementKind> = Kind extends 'write' ? Tx : Connection;

/** Runs a statement and returns its rows. */
export async function query<Parameters extends object, Row extends object, Kind extends StatementKind>(
  connection: RunsOn<Kind>,
  statement: Statement<Parameters, Row, Kind>,
  parameters: Parameters,
  options?: StatementOptions,
): Promise<Row[]> {
  const { rows } = await run(connection, statement, parameters, options);
  return rows as Row[];
}

/** Runs a statement and returns its first row, or null. */
export async function queryFirst<Parameters extends object, Row extends object, Kind extends StatementKind>(
  connection: RunsOn<Kind>,
  statement: Statement<Parameters, Row, Kind>,
  parameters: Parameters,
): Promise<Row | null> {
  const { rows } = await run(connection, statement, parameters);
  return (rows[0] as Row | undefined) ?? null;
}

/** Runs a statement and returns the number of rows that it changed, locked or found. */
export async function execute<Parameters extends object, Row extends object, Kind extends StatementKind>(
  connection: RunsOn<Kind>,
  statement: Statement<Parameters, Row, Kind>,
  parameters: Parameters,
  options?: StatementOptions,
): Promise<number> {
  const { rowCount } = await run(connection, statement, parameters, options);
  return rowCount ?? 0;
}

function run<Parameters extends object>(
  connection: Connection,
  { name, text, parameters: names }: Pick<Statement<Parameters, object, never>, 'name' | 'text' | 'parameters'>,
  parameters: Parameters,
  options?: StatementOptions,
): ReturnType<Connection['query']> {
  return connection.query({ name, text, values: names.map((each) => parameters[each]), ...options });
}
