import type { Context } from 'hono';
import { invalidParameters } from './api-error.ts';
import { type Params, readForm } from './catalogue/index.ts';

/** The parameters of a request and the bytes they were read from. */
export type ReadRequest = { params: Params; body: string | Uint8Array };

const formType = /^application\/x-www-form-urlencoded(?:;.*)?$/i;
const nothing: Params = new Map();

/**
 * Parameters come in the body, on GET in the query string, on DELETE in either (spec 4). Only form
 * encoding is read (docs/decisions/0002).
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
  if (body.length === 0) return { params: nothing, body };
  const type = context.req.header('content-type');
  if (type !== undefined && !formType.test(type)) {
    throw invalidParameters([
      {
        name: 'Content-Type',
        value: type.slice(0, 100),
        message: 'must be application/x-www-form-urlencoded',
      },
    ]);
  }
  return read(body);
}

function queryOf(context: Context): string {
  const { url } = context.req;
  const from = url.indexOf('?');
  return from < 0 ? '' : url.slice(from + 1);
}

async function readBody(context: Context, limit: number): Promise<Uint8Array> {
  const announced = context.req.header('content-length');
  if (announced === undefined) return readUnannounced(context, limit);
  if (Number(announced) > limit) throw tooLarge(limit);
  return new Uint8Array(await context.req.arrayBuffer());
}

/** A body that does not say how long it is is read only as far as the limit. */
async function readUnannounced(context: Context, limit: number): Promise<Uint8Array> {
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
  if ('faults' in form) throw invalidParameters(form.faults);
  return { params: form.params, body };
}
