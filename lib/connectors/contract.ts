import type { ResultCode } from '#lib/result-codes/index.ts';

/**
 * What every acquirer behind the gateway must do. One contract, tested as one (`contract.test`).
 */

/** INTERNAL and EXTERNAL are the test modes of spec 2.1; LIVE moves real money. */
export type ProcessingMode = 'INTERNAL' | 'EXTERNAL' | 'LIVE';

/** Account data in clear, on its way to the acquirer: it lives no longer than the call. */
export type ClearAccount = {
  kind: 'card' | 'bankAccount' | 'virtualAccount' | 'tokenAccount' | 'giftCard' | 'none';
  number: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  holder: string | null;
  /** CVV or PIN; never stored, not even encrypted. */
  verification: string | null;
  /** What a wallet or token proves itself with once; never stored either. */
  cryptogram: string | null;
};

export type AcquirerRequest = {
  /** Ours, unique for each attempt: what the acquirer is asked about when an answer is missing. */
  reference: string;
  operation: string;
  mode: ProcessingMode;
  merchantId: string;
  channelId: string;
  amountMinor: bigint | null;
  currency: string | null;
  paymentBrand: string | null;
  /** True for methods whose result arrives later, after the shopper was redirected. */
  asynchronous: boolean;
  account: ClearAccount;
  /** The merchant's parameters as they may leave the gateway (`acquirerParams`). */
  params: ReadonlyMap<string, string>;
  /** The acquirer's own id of the transaction that this one follows. */
  referencedTxId: string | null;
  timeoutMs: number;
  now: Date;
};

/** What an acquirer adds to an answer; everything here may be shown to the merchant. */
export type AcquirerDetails = {
  acquirerTxId: string | null;
  avsResponse?: string;
  cvvResponse?: string;
  resultDetails: Record<string, string>;
  /** How the cardholder was authenticated, where that happened on the way (spec 2.11). */
  threeDSecure?: Record<string, string>;
};

export type Redirect = {
  url: string;
  method?: string;
  parameters: { name: string; value: string }[];
  preconditions?: unknown[];
};

/**
 * Only an explicit answer moves money: `unknown` is what a connector says whenever it cannot be sure.
 * `code` is null where the plain success of the mode is meant.
 */
export type AcquirerOutcome =
  | { kind: 'approved'; code: ResultCode | null; approvedMinor?: bigint; details: AcquirerDetails }
  | { kind: 'declined'; code: ResultCode; details: AcquirerDetails }
  | { kind: 'pending'; code: ResultCode | null; redirect: Redirect | null; details: AcquirerDetails }
  | { kind: 'unknown'; reason: string };

/** An inquiry may also learn that the acquirer never saw the reference and never will execute it. */
export type StatusQueryOutcome = AcquirerOutcome | { kind: 'not received' };

export type StatusQuery = {
  reference: string;
  operation: string;
  mode: ProcessingMode;
  merchantId: string;
  channelId: string;
  acquirerTxId: string | null;
  openedAt: Date;
  now: Date;
};

export type Connector = {
  readonly name: string;
  /** Sends a request once. Resolves in about `timeoutMs` whatever happens; never rejects for a decline. */
  execute(request: AcquirerRequest): Promise<AcquirerOutcome>;
  /** Asks what became of a reference. Moves nothing, except that `not received` is a promise. */
  queryStatus(inquiry: StatusQuery): Promise<StatusQueryOutcome>;
};

/** The connectors by the mode they serve. */
export type Connectors = {
  forMode(mode: ProcessingMode): Connector;
  byName(name: string): Connector;
};
