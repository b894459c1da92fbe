import type { Checkout } from '#lib/checkouts/index.ts';
import type { EntityPath } from '#lib/entities/index.ts';
import type { Operation, Params } from '../catalogue/index.ts';
import type { ApiResponse } from '../routes/request-context.ts';
import type { GatewayServices } from '../services.ts';

/** A validated request of a shopper's browser: the id of the checkout authorizes it. */
export type BrowserRequest = {
  operation: Operation;
  params: Params;
  checkout: Checkout;
  entityPath: EntityPath;
  ndc: string;
  /** The address of the browser, as the HTTP server set it. */
  address: string | null;
  readHeader: (name: string) => string | undefined;
  /** Real time, shifted by the test clock of the merchant. */
  now: Date;
};

/** A route without a token. */
export type BrowserRoute = {
  operation: Operation;
  run: (services: GatewayServices, request: BrowserRequest) => Promise<ApiResponse>;
};
