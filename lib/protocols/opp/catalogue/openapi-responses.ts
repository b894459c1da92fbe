// The responses of an operation in the API reference, by status (spec 2.2, 7.1).
import { failureExample, parameterErrorExample, successExample } from './openapi-response-examples.ts';
import { successSchema } from './openapi-schemas.ts';
import { findOperation, type Operation } from './operations.ts';

type Json = { readonly [name: string]: unknown };

const json = (schema: Json, example: Json): Json => ({ 'application/json': { schema, example } });
const file: Json = { schema: { type: 'string', format: 'binary' } };

const failed = (description: string, example: Json, headers?: Json): Json => ({
  description,
  ...(headers ? { headers } : {}),
  content: json({ $ref: '#/components/schemas/Envelope' }, example),
});

const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };

/** What becomes of a request whose Idempotency-Key was used before. */
const keyConflicts: Json = {
  409: failed('A request with the same Idempotency-Key is still running.', parameterErrorOf('is still running')),
  422: failed('The Idempotency-Key was used with another body.', parameterErrorOf('was used with another body')),
};

function parameterErrorOf(message: string): Json {
  const { result, ...envelope } = failureExample('200.300.404');
  const parameterErrors = [{ name: 'Idempotency-Key', value: null, message }];
  return { result: { ...(result as Json), parameterErrors }, ...envelope };
}

/** The responses of an operation, by status. */
export function statusResponses(name: Operation): Json {
  if (name === 'result-codes.list') {
    return { 200: { description: 'The codes.', content: json(successSchema(name), successExample(name)) } };
  }
  const { answersFile, writes } = findOperation(name);
  return {
    200: answersFile
      ? { description: 'The file.', content: { [answersFile]: file } }
      : {
          description: 'Done or pending, as result.code states.',
          content: json(successSchema(name), successExample(name)),
        },
    400: failed('Faulty parameters, or a payment that failed.', parameterErrorExample),
    401: failed('The Authorization header is missing or malformed.', failureExample('800.900.300')),
    403: failed('The access token is unknown, or has no right to this entity.', failureExample('800.900.300')),
    404: failed('Nothing is found under this path or id.', failureExample('700.400.580')),
    405: failed('The path does not take this method.', failureExample('200.300.403')),
    ...(writes ? keyConflicts : {}),
    429: failed('Too many requests.', failureExample('800.120.100'), retryAfter),
    503: failed(
      'Too many requests wait, or the database is away: nothing was sent to an acquirer.',
      failureExample('800.800.800'),
      retryAfter,
    ),
  };
}
