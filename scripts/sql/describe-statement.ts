import { getTypes } from '@pgtyped/query';
import type { AsyncQueue } from '@pgtyped/wire';
import type { ParsedStatement } from './parse-statement.ts';

/** A parameter or a column as the database describes it. */
export type TypedName = { name: string; type: string };

export type DescribedStatement = ParsedStatement & {
  parameterTypes: readonly TypedName[];
  columns: readonly TypedName[];
};

/** What a parameter of each database type is given as. `jsonb` takes JSON text: the driver would read an array as one of SQL. */
const parameterTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint | number',
  jsonb: 'string',
  text: 'string',
  timestamptz: 'Date',
};

/** What the driver returns for each database type. */
const columnTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  void: 'string',
};

/** Lets the database say what the parameters and the columns of a statement are. */
export async function describeStatement(
  statement: ParsedStatement,
  connection: AsyncQueue,
): Promise<DescribedStatement> {
  const described = await getTypes(statement.query, connection);
  if ('errorCode' in described) {
    throw new Error(`${statement.file}: ${described.message}${described.hint ? ` (${described.hint})` : ''}`);
  }
  const place = (type: unknown, known: Readonly<Record<string, string>>): string =>
    typescriptType(statement.file, String(typeof type === 'object' ? Object(type).name : type), known);
  return {
    ...statement,
    parameterTypes: statement.parameters.map(({ name, required }, index) => {
      const type = place(described.paramMetadata.params[index], parameterTypes);
      return { name, type: required ? type : `${type} | null` };
    }),
    columns: described.returnTypes.map(({ returnName, nullable, type }) => {
      const known = place(type, columnTypes);
      const notNull = returnName.endsWith('!') || (nullable === false && !returnName.endsWith('?'));
      const name = returnName.replace(/[!?]$/, '');
      return { name, type: notNull || known === 'unknown' ? known : `${known} | null` };
    }),
  };
}

function typescriptType(file: string, type: string, known: Readonly<Record<string, string>>): string {
  const isArray = type.startsWith('_') || type.endsWith('[]');
  const found = known[type.replace(/^_|\[\]$/g, '')];
  if (found === undefined) throw new Error(`${file}: no TypeScript type is known for ${type}`);
  return isArray ? `readonly ${found.includes(' ') ? `(${found})` : found}[]` : found;
}
