import { toForm } from './form.ts';
import type { Operation, Upload } from './operation.ts';

export type Credentials = {
  /** Where the gateway is, such as `https://pay.example.com`. */
  readonly baseUrl: string;
  readonly accessToken: string;
  /** The entity of requests that name no other. */
  readonly entityId: string;
};

export type RequestParts = {
  readonly operation: Operation;
  readonly inPath: Readonly<Record<string, string>>;
  readonly params: object;
  readonly idempotencyKey?: string | undefined;
  readonly file?: Upload | undefined;
};

/** Builds the request of an operation, for `fetch`. */
export function buildRequest(credentials: Credentials, parts: RequestParts): { url: string; init: RequestInit } {
  const { operation, inPath, params, idempotencyKey, file } = parts;
  const path = operation.path.replace(/\{(\w+)\}/gu, (_, name) => encodeURIComponent(inPath[name] ?? ''));
  const form = toForm(operation.isPublic ? params : { entityId: credentials.entityId, ...params });
  const isForm = operation.method === 'POST' && !operation.isUpload;
  const url = `${credentials.baseUrl.replace(/\/+$/u, '')}${path}${isForm || form.size === 0 ? '' : `?${form}`}`;
  const headers = new Headers();
  if (!operation.isPublic) headers.set('Authorization', `Bearer ${credentials.accessToken}`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (file !== undefined && !(file instanceof Blob && file.type)) headers.set('Content-Type', 'text/csv');
  const body = isForm ? form : (file ?? null);
  return { url, init: { method: operation.method, headers, body, redirect: 'error' } };
}
