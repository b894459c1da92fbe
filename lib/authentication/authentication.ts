import type { ProcessingMode } from '#lib/connectors/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { DirectoryName } from './directory/directory-server.ts';

/** States in which a shopper, the directory server or the issuer has to do something. */
export const openStates = ['METHOD', 'REQUESTED', 'CHALLENGE'] as const;

export type OpenState = (typeof openStates)[number];
export type EndState =
  | 'AUTHENTICATED'
  | 'ATTEMPTED'
  | 'NOT_AUTHENTICATED'
  | 'REJECTED'
  | 'UNAVAILABLE'
  | 'FAILED'
  | 'EXPIRED';
export type AuthenticationState = OpenState | EndState;

/** What an authentication came to, by the names of spec 2.11; the proof of the issuer is kept apart from it. */
export type PublicResult = {
  eci?: string;
  authenticationStatus?: string;
  version?: string;
  flow?: 'frictionless' | 'challenge' | 'decoupled';
  dsTransactionId?: string;
  acsTransactionId?: string;
  challengeMandatedIndicator?: string;
  authType?: string;
  transactionStatusReason?: string;
  /** Words of the issuer for the shopper. */
  cardholderInfo?: string;
};

/** One authentication of a cardholder (spec 4.5), as the database keeps it. */
export type Authentication = {
  merchantId: string;
  id: string;
  channelId: string;
  /** Null where there is no payment. */
  paymentId: string | null;
  mode: ProcessingMode;
  directory: DirectoryName;
  state: AuthenticationState;
  resultCode: ResultCode;
  amountMinor: bigint;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: PublicResult;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: Json;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export function hasEnded({ state }: Pick<Authentication, 'state'>): boolean {
  return !(openStates as readonly string[]).includes(state);
}

/** The protocol's id of a transaction is ours, written as a UUID. */
export function serverTransactionId(id: string): string {
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
}

/** Our id behind one of the protocol; null when it cannot be one. */
export function authenticationIdOf(transactionId: unknown): string | null {
  const id = typeof transactionId === 'string' ? transactionId.replaceAll('-', '').toLowerCase() : '';
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}
