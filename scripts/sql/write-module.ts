import type { DescribedStatement, TypedName } from './describe-statement.ts';

/** The TypeScript module of one `sql/` folder: what each statement takes and returns. Its text stays in its file. */
export function writeModule(statements: readonly DescribedStatement[]): string {
  return [
    '// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.',
    "import { sqlFile } from '#lib/platform/database/sql-file.ts';",
    ...statements.map(writeStatement),
  ].join('\n\n');
}

function writeStatement({ name, kind, file, parameterTypes, columns }: DescribedStatement): string {
  const type = name.replace(/^./, (letter) => letter.toUpperCase());
  return [
    `export const ${name} = sqlFile<${type}Parameters, ${type}Row, '${kind}'>('${file}');`,
    `export type ${type}Parameters = ${objectType(parameterTypes)};`,
    `export type ${type}Row = ${objectType(columns)};`,
  ].join('\n');
}

function objectType(fields: readonly TypedName[]): string {
  if (fields.length === 0) return 'Record<never, never>';
  return `{ ${fields.map(({ name, type }) => `${name}: ${type};`).join(' ')} }`;
}
