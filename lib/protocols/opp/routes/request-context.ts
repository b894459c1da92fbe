import type { AccessToken } from '#lib/access/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { Operation, Params } from '../catalogue/index.ts';

/** An authenticated, rate-limited and validated request. */
export type RequestContext = {
  operation: Operation;
  params: Params;
  /** The path parameters, by name. */
  path: Readonly<Record<string, string>>;
  token: AccessToken;
  /** The entity of the request with its ancestors; the token has access to it. */
  entityPath: EntityPath;
  /** The id of the transaction that this request may create. */
  transactionId: string;
  ndc: string;
  actor: string;
  /** The address of the caller, as the HTTP server set it. */
  address: string | null;
  /** The file of an upload as it arrives; null for any other request. */
  upload: { body: AsyncIterable<Uint8Array>; contentType: string | undefined } | null;
  /** Real time, shifted by the test clock of the merchant. */
  now: Date;
};

/** A file that is sent as it is written; CSV where it states no type. */
export type FileResponse = {
  file: { name: string; contentType?: 'application/pdf'; pieces: AsyncIterable<Uint8Array> };
};

export type ApiResponse = { status: number; body: Json; headers?: Readonly<Record<string, string>> };

export type RequestHandler = (request: RequestContext) => Promise<ApiResponse>;
