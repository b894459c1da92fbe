// Writes packages/turnpike-js/src/generated.ts: the types, a table of the operations and a method for each.
import { camelCase, quote } from './names.ts';
import { buildTree, isRequired, mapNames } from './parameter-tree.ts';
import { paramsName, writeParameterTypes } from './parameter-types.ts';
import type { ApiDocument, ApiOperation } from './read-document.ts';
import { pagedProperty, responseName, writeResponseTypes } from './response-types.ts';

export function writeClient(document: ApiDocument): string {
  const { operations } = document;
  return [
    '// Written by `npm run generate` from the OpenAPI document. Do not edit.',
    "import type { Call, CallOptions, Operation, Upload } from './operation.ts';",
    ...writeParameterTypes(operations).map(spaced),
    ...writeResponseTypes(document).map(spaced),
    spaced(writeMapNames(operations)),
    spaced(writeTable(operations)),
    spaced(writeMethods(operations)),
    '',
  ].join('\n');
}

const spaced = (text: string): string => `\n${text}`;

function writeMapNames(operations: readonly ApiOperation[]): string {
  const names = new Set(operations.flatMap(({ parameters }) => mapNames(buildTree(parameters))));
  return [
    '/** Parameters whose keys are written in brackets. */',
    'export const mapNames: ReadonlySet<string> = new Set([',
    ...[...names].sort().map((name) => `  ${quote(name)},`),
    ']);',
  ].join('\n');
}

function writeTable(operations: readonly ApiOperation[]): string {
  return [
    '/** Every operation of the API. */',
    'export const operations = {',
    ...operations.map((operation) => `  ${quote(operation.name)}: ${describeOperation(operation)},`),
    '} as const satisfies Readonly<Record<string, Operation>>;',
  ].join('\n');
}

function describeOperation(operation: ApiOperation): string {
  const { method, path, isRepeatable, isPublic, isUpload, answersFile } = operation;
  const flags = Object.entries({ isRepeatable, isPublic, isUpload, answersFile }).filter(([, isSet]) => isSet);
  const pages = pagedProperty(operation);
  return `{ ${[
    `method: ${quote(method)}`,
    `path: ${quote(path)}`,
    ...flags.map(([name]) => `${name}: true`),
    ...(pages ? [`pages: ${quote(pages)}`] : []),
  ].join(', ')} }`;
}

function writeMethods(operations: readonly ApiOperation[]): string {
  const groups = Map.groupBy(operations, ({ name }) => name.slice(0, name.indexOf('.')));
  return [
    '/** A method for every operation, by group. */',
    'export const createMethods = (call: Call) => ({',
    ...[...groups].flatMap(([group, members]) => [`  ${camelCase(group)}: {`, ...members.flatMap(writeMethod), '  },']),
    '});',
  ].join('\n');
}

function writeMethod(operation: ApiOperation): string[] {
  const { name, summary, method, path, pathParameters, isUpload } = operation;
  const inPath = pathParameters.map((parameter) => parameter.name);
  const needsParams = isRequired(buildTree(operation.parameters.filter((parameter) => parameter.name !== 'entityId')));
  const type = paramsName(operation);
  const params = needsParams ? `params: ${type}` : `params: ${type} = {}`;
  const receives = [
    ...inPath.map((parameter) => `${parameter}: string`),
    ...(isUpload ? ['file: Upload'] : []),
    params,
    'options: CallOptions = {}',
  ];
  const passes = [`operations[${quote(name)}]`, inPath.length > 0 ? `{ ${inPath.join(', ')} }` : '{}'];
  const pages = pagedProperty(operation);
  const types = [responseName(operation), ...(pages ? [quote(pages)] : [])].join(', ');
  return [
    `    /** ${summary}: \`${method} ${path}\`. */`,
    `    ${camelCase(name.slice(name.indexOf('.') + 1))}: (${receives.join(', ')}) =>`,
    `      call${pages ? '.paged' : ''}<${types}>(${[...passes, 'params', 'options', ...(isUpload ? ['file'] : [])].join(', ')}),`,
  ];
}
