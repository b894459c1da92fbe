// Reads the OpenAPI document into what the writers of clients need of each operation.

export type Schema = {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** A parameter by its flat name, such as `cart.items[n].name`. */
export type Parameter = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean };

export type Example = { readonly summary: string; readonly params: Readonly<Record<string, string>> };

export type ApiOperation = {
  /** The group and the name in it, such as `payments.follow-up`. */
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The names in braces of the path with an example of each. */
  readonly pathParameters: readonly { readonly name: string; readonly example: string }[];
  readonly parameters: readonly Parameter[];
  readonly examples: readonly Example[];
  /** It accepts an Idempotency-Key. */
  readonly isRepeatable: boolean;
  /** It takes neither a token nor an entity. */
  readonly isPublic: boolean;
  readonly isUpload: boolean;
  readonly answersFile: boolean;
  readonly response: Schema;
};

export type ApiDocument = {
  readonly description: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly operations: readonly ApiOperation[];
};

type RawParameter = { name: string; in: string; required: boolean; schema: Schema; example?: string };
type RawContent = Readonly<
  Record<string, { schema: Schema; examples?: Record<string, { summary: string; value: Record<string, string> }> }>
>;
type RawOperation = {
  'x-operation': string;
  summary: string;
  tags: readonly [string];
  security?: readonly unknown[];
  parameters: readonly RawParameter[];
  requestBody?: { content: RawContent };
  responses: Readonly<Record<string, { content: RawContent }>>;
};
type RawDocument = {
  info: { description: string };
  paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** Reads what `buildOpenApi` wrote. */
export function readDocument(document: object): ApiDocument {
  const { info, paths, components } = document as RawDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  );
  return { description: info.description, schemas: components.schemas, operations };
}

const form = 'application/x-www-form-urlencoded';

function readOperation(path: string, method: string, operation: RawOperation): ApiOperation {
  const { parameters, requestBody, responses, security } = operation;
  const body = requestBody?.content[form];
  const answers = responses[200]?.content ?? {};
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return {
    name: operation['x-operation'],
    summary: operation.summary,
    tag: operation.tags[0],
    method: method.toUpperCase() as ApiOperation['method'],
    path,
    pathParameters: parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, example = '' }) => ({ name, example })),
    parameters: body ? bodyParameters(body.schema) : inQuery.map(queryParameter),
    examples: body
      ? Object.values(body.examples ?? {}).map(({ summary, value }) => ({ summary, params: value }))
      : [{ summary: operation.summary, params: exampleOf(inQuery) }],
    isRepeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
    isPublic: security?.length === 0,
    isUpload: requestBody !== undefined && body === undefined,
    answersFile: !('application/json' in answers),
    response: Object.values(answers)[0]?.schema ?? {},
  };
}

const queryParameter = ({ name, schema, required }: RawParameter): Parameter => ({
  name,
  schema,
  isRequired: required,
});

const bodyParameters = ({ properties = {}, required = [] }: Schema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));

const exampleOf = (parameters: readonly RawParameter[]): Record<string, string> =>
  Object.fromEntries(parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
