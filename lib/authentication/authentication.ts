import type { ProcessingMode } from '#lib/connectors/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { DirectoryName } from './directory/directory-server.ts';
import { isUuid } from './messages/message-field.ts';

/** States in which a shopper, the directory server or the issuer has to do something. */
export const openStates = ['METHOD', 'REQUESTED', 'CHALLENGE'] as const;

export type OpenState = (typeof openStates)[number];
export type EndState =
  | 'AUTHENTICATED'
  | 'ATTEMPTED'
  /** The issuer lets the payment pass without asking the cardholder; the merchant keeps the risk. */
  | 'EXEMPTED'
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

/** The time of our ids is smaller than this until the year 2109; their highest bit is always set. */
const timeBits = 42n;
const highBit = 1n << 47n;
const timeOf = (digits: string): bigint => BigInt(`0x${digits}`) & ((1n << timeBits) - 1n);

/**
 * The protocol's id of a transaction: ours as a UUID of version 8 (RFC 9562). The four bits where a UUID has its version,
 * and the two where it has its variant, move in front of the time, so that nothing is lost.
 */
export function serverTransactionId(id: string): string {
  const [version = '0', variant = '0'] = [id[12], id[16]];
  const moved = (BigInt(`0x${version}`) << 2n) | (BigInt(`0x${variant}`) >> 2n);
  const first = ((moved << timeBits) | timeOf(id.slice(0, 12))).toString(16).padStart(12, '0');
  const kept = (8 | (Number.parseInt(variant, 16) & 3)).toString(16);
  return [first.slice(0, 8), first.slice(8), `8${id.slice(13, 16)}`, kept + id.slice(17, 20), id.slice(20)].join('-');
}

/** Our id behind one of the protocol; null when it is none of ours. */
export function authenticationIdOf(transactionId: unknown): string | null {
  if (typeof transactionId !== 'string' || !isUuid(transactionId) || transactionId[14] !== '8') return null;
  const uuid = transactionId.replaceAll('-', '').toLowerCase();
  const moved = Number(BigInt(`0x${uuid.slice(0, 12)}`) >> timeBits);
  const version = (moved >> 2).toString(16);
  const variant = (((moved & 3) << 2) | (Number.parseInt(uuid[16] ?? '0', 16) & 3)).toString(16);
  return (highBit | timeOf(uuid.slice(0, 12))).toString(16) + version + uuid.slice(13, 16) + variant + uuid.slice(17);
}
