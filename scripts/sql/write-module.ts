import path from 'node:path';
import type { DescribedStatement, TypedName } from './describe-statement.ts';

/** The TypeScript module of one `sql/` folder. */
export function writeModule(folder: string, statements: readonly DescribedStatement[]): string {
  return [
    '// Written by `npm run generate:sql` from the .sql files of this folder.',
    "import type { Statement } from '#lib/platform/database/statement.ts';",
    ...statements.map((statement) => writeStatement(folder, statement)),
  ].join('\n\n');
}

function writeStatement(folder: string, statement: DescribedStatement): string {
  const type = statement.name[0]?.toUpperCase() + statement.name.slice(1);
  const marker = statement.anyMerchant ? `/* any merchant: ${statement.anyMerchant} */ ` : '';
  const names = statement.parameters.map(({ name }) => `'${name}'`).join(', ');
  return [
    ...documentation(statement.comment),
    `export const ${statement.name}: Statement<${type}Parameters, ${type}Row, '${statement.kind}'> = {`,
    `  name: '${statementName(folder, statement.file)}',`,
    `  kind: '${statement.kind}',`,
    `  parameters: [${names}],`,
    `  text: \`${escapeTemplate(marker + statement.text)}\`,`,
    '};',
    '',
    `export type ${type}Parameters = ${objectType(statement.parameterTypes)};`,
    `export type ${type}Row = ${objectType(statement.columns)};`,
  ].join('\n');
}

function documentation(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['/**', ...lines.map((line) => ` * ${line}`), ' */'];
}

function objectType(fields: readonly TypedName[]): string {
  if (fields.length === 0) return 'Record<never, never>';
  return `{ ${fields.map(({ name, type }) => `${name}: ${type};`).join(' ')} }`;
}

/** PostgreSQL cuts the names of statements after 63 bytes. */
function statementName(folder: string, file: string): string {
  const feature = path.dirname(folder).split(path.sep).slice(1).join('.');
  const name = `${feature}.${path.basename(file, '.sql')}`;
  if (name.length > 63) throw new Error(`${name} is longer than a statement's name may be`);
  return name;
}

function escapeTemplate(text: string): string {
  return text.replace(/[\\`]/g, '\\$&').replace(/\$\{/g, '\\${');
}
