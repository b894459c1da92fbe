import type { Context } from 'hono';
import { type Params, readForm } from '../catalogue/index.ts';
import { invalidParameters } from '../responses/api-error.ts';
import type { RequestContext } from '../routes/request-context.ts';

/** The parameters of a request and the encoded form that contains them. */
export type ReadRequest = { params: Params; body: string | Uint8Array };

const formType = /^application\/x-www-form-urlencoded(?:;.*)?$/i;
const noParams: Params = new Map();

/**
 * Reads parameters from the body, on GET from the query string, on DELETE from both (spec 4). Accepts only form
 * encoding (docs/decisions/0008).
 */
export async function readRequest(context: Context, bodyLimitBytes: number): Promise<ReadRequest> {
  const { method } = context.req;
  if (method === 'GET') return read(queryOf(context));
  const body = await readBody(context, bodyLimitBytes);
  if (method === 'DELETE') {
    const query = queryOf(context);
    const both = body.length > 0 && query !== '' ? Buffer.concat([Buffer.from(`${query}&`), body]) : null;
    return read(both ?? (body.length > 0 ? body : query));
  }
  if (body.length === 0) return { params: noParams, body };
  const type = context.req.header('content-type');
  if (type !== undefined && !formType.test(type)) {
    throw invalidParameters([
      { name: 'Content-Type', value: type.slice(0, 100), message: 'must be application/x-www-form-urlencoded' },
    ]);
  }
  return read(body);
}

/** The parameters of a request whose body is a file. */
export function readUploadRequest(context: Context): ReadRequest {
  return read(queryOf(context));
}

/** The file in the body, which the route reads as it arrives. */
export function readUpload({ req }: Context): RequestContext['upload'] {
  const body = req.raw.body ?? new Blob([]).stream();
  return { body, contentType: req.header('content-type') };
}

function queryOf(context: Context): string {
  const { url } = context.req;
  const from = url.indexOf('?');
  return from < 0 ? '' : url.slice(from + 1);
}

async function readBody(context: Context, limit: number): Promise<Uint8Array> {
  const contentLength = context.req.header('content-length');
  if (contentLength === undefined) return readUpTo(context, limit);
  if (Number(contentLength) > limit) throw tooLarge(limit);
  return new Uint8Array(await context.req.arrayBuffer());
}

/** Reads a body without Content-Length, and stops at the limit. */
async function readUpTo(context: Context, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): Error {
  return invalidParameters([{ name: 'body', value: null, message: `must not exceed ${limit} bytes` }]);
}

function read(body: string | Uint8Array): ReadRequest {
  const form = readForm(body);
  if ('errors' in form) throw invalidParameters(form.errors);
  return { params: form.params, body };
}
