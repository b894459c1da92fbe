import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Statement, StatementKind } from './statement.ts';

/** The checkout: where this file lies in it, or, bundled by another host, where the process runs. */
const root = [path.resolve(import.meta.dirname ?? '.', '../../..'), process.cwd()].find((folder) =>
  existsSync(path.join(/* turbopackIgnore: true */ folder, 'lib/platform/database/sql')),
);

/** Strings, comments, quoted names, casts and parameters: where `:name` may stand, and where it means something else. */
const tokens = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(\w+)[!?]"|"[^"]*"|::|:([A-Za-z]\w*)!?/g;

/** A file of one statement: its text with $1, $2 …, and the names of its parameters in that order. */
export function readStatement(content: string): { text: string; parameters: string[] } {
  const lines = content.trim().split('\n');
  const first = lines.findIndex((line) => !line.startsWith('--'));
  const marker = lines.slice(0, first).find((line) => line.startsWith('-- any merchant: '));
  const parameters: string[] = [];
  const text = lines
    .slice(first)
    .join('\n')
    .replace(/;\s*$/, '')
    .replace(tokens, (token, column: string | undefined, parameter: string | undefined) => {
      if (column !== undefined) return `"${column}"`;
      if (parameter === undefined) return token;
      if (!parameters.includes(parameter)) parameters.push(parameter);
      return `$${parameters.indexOf(parameter) + 1}`;
    });
  return { text: marker ? `/* ${marker.slice('-- '.length)} */ ${text}` : text, parameters };
}

/** `lib/payments/sql/find-payment.sql` is the statement `payments.find-payment`: a connection prepares each name once. */
export function statementName(file: string): string {
  const [, folder = '', name = ''] = /^lib\/(?:(.*)\/)?sql\/([^/]+)\.sql$/.exec(file) ?? [];
  return `${folder.replaceAll('/', '.')}.${name}`;
}

/** The statement of a file; its types are those that the database reports (`npm run generate:sql`). */
export function sqlFile<Parameters extends object, Row extends object, Kind extends StatementKind>(
  file: string,
): Statement<Parameters, Row, Kind> {
  const content = readFileSync(path.join(/* turbopackIgnore: true */ root ?? '', file), 'utf8');
  const { text, parameters } = readStatement(content);
  return { name: statementName(file), text, parameters: parameters as (keyof Parameters & string)[] };
}
