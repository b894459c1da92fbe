// Writes the types of responses from their schemas.
import { pascalCase, propertyName, quote } from './names.ts';
import type { ApiDocument, ApiOperation, Schema } from './read-document.ts';

/** Writes the shared types, then `<Operation>Response` for every operation. */
export function writeResponseTypes({ schemas, operations }: ApiDocument): string[] {
  const shared = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${writeSchema(schema)};`);
  const own = operations.map(
    (operation) => `export type ${responseName(operation)} = ${writeSchema(operation.response)};`,
  );
  return [...shared, ...own];
}

export const responseName = ({ name }: ApiOperation): string => `${pascalCase(name)}Response`;

/** The property whose items the pages of a response have; undefined for a response without pages. */
export function pagedProperty({ parameters, response }: ApiOperation): string | undefined {
  if (!parameters.some(({ name }) => name === 'pageNo')) return undefined;
  const properties = Object.assign({}, ...(response.allOf ?? [response]).map((part) => part.properties ?? {}));
  return Object.keys(properties).find((name) => properties[name].type === 'array');
}

function writeSchema(schema: Schema): string {
  const { $ref, allOf, type, items, format, enum: values } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (allOf) return allOf.map(writeSchema).join(' & ');
  if (type === 'array') return `readonly ${writeSchema(items ?? {})}[]`;
  if (type === 'object') return writeObject(schema);
  if (format === 'binary') return 'Blob';
  if (values) return values.map(quote).join(' | ');
  return typeof type === 'string' ? type : (type?.join(' | ') ?? 'unknown');
}

function writeObject({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description ? [`  /** ${schema.description} */`] : []),
    `  readonly ${propertyName(name)}${required.includes(name) ? '' : '?'}: ${writeSchema(schema)};`,
  ]);
  return `{\n${[...lines, '  readonly [name: string]: unknown;'].join('\n')}\n}`;
}
