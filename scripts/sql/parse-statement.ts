import path from 'node:path';
import { parseSQLFile, queryASTToIR } from '@pgtyped/parser';
import { type InterpolatedQuery, processSQLQueryIR } from '@pgtyped/runtime';

export type ParsedStatement = {
  file: string;
  /** In camel case, from the file's name. */
  name: string;
  kind: 'read' | 'write';
  /** With $1, $2, … */
  text: string;
  parameters: readonly { name: string; required: boolean }[];
  query: InterpolatedQuery;
};

const writes =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|FOR\s+(?:NO\s+KEY\s+)?UPDATE|FOR\s+SHARE|pg_advisory_xact_lock|pg_notify|set_config)\b/i;

/** Reads a file of one statement: its parameters `:name!` (or `:name`, which may be null), its text. */
export function parseStatement(file: string, content: string): ParsedStatement {
  const lines = content.trim().split('\n');
  const first = lines.findIndex((line) => !line.startsWith('--'));
  const body = lines.slice(first).join('\n');
  const name = camelCase(path.basename(file, '.sql'));
  const { queries, events } = parseSQLFile(`/* @name ${name} */\n${body}`);
  const [statement] = queries;
  if (!statement || queries.length !== 1 || events.length > 0) {
    throw new Error(`${file} is not one statement that ends in a semicolon: ${JSON.stringify(events)}`);
  }
  const query = processSQLQueryIR(queryASTToIR(statement));
  return {
    file,
    name,
    kind: writes.test(query.query) ? 'write' : 'read',
    text: withoutHints(query.query),
    parameters: query.mapping.map(({ name: parameter, ...rest }) => ({
      name: parameter,
      required: 'required' in rest && rest.required === true,
    })),
    query,
  };
}

/** `"count!"` states that a column is never null, `"at?"` that it may be; the database is given the plain name. */
function withoutHints(text: string): string {
  return text.replace(/"(\w+)[!?]"/g, '"$1"').trim();
}

export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
