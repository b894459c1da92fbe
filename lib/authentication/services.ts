import type { EntityTree } from '#lib/entities/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { FindDirectory } from './directory/directory-server.ts';

/** What an authentication works with. */
export type AuthenticationServices = Pick<PaymentServices, 'db' | 'vault' | 'clock' | 'events' | 'log'> & {
  findDirectory: FindDirectory;
  /** Where browsers, issuers and directory servers reach us. */
  baseUrl: string;
};

/** What lets the payment of an authentication go on. */
export type ContinuationServices = PaymentServices & { tree: EntityTree; authentication: AuthenticationServices };
