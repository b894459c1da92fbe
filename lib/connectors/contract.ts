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

/** The agreement by which a stored instrument is charged again (spec 2.10). */
export type StandingInstruction = {
  mode: 'INITIAL' | 'REPEATED' | null;
  type: string | null;
  recurringType: string | null;
  source: 'CIT' | 'MIT' | null;
  initialTransactionId: string | null;
  industryPractice: string | null;
  /** `yyyy-MM-dd` */
  expiry: string | null;
  frequencyDays: number | null;
  numberOfInstallments: number | null;
};

/** What an authentication of the cardholder came to, by the names of the 3D Secure specification (spec 2.11). */
export type AuthenticationResult = Readonly<Record<string, string>> & {
  readonly eci?: string;
  readonly verificationId?: string;
};

/** Test instructions for a connector: made and read by that connector alone, passed on by all other code. */
export type OpaqueTestTriggers = Readonly<Record<string, unknown>>;

/** Further data for an acquirer of the same protocol, in that protocol's fields: no feature reads it. */
export type ForwardedDetails = { protocol: 'opp'; fields: Readonly<Record<string, string>> };

export type AcquirerRequest = {
  /** Ours, unique for each attempt: the acquirer is queried by it when an answer is missing. */
  reference: string;
  operation: string;
  mode: ProcessingMode;
  merchantId: string;
  channelId: string;
  amountMinor: bigint | null;
  currency: string | null;
  /** False when the merchant named no amount, which means all that remains. */
  isAmountExplicit: boolean;
  paymentBrand: string | null;
  /** True for methods whose result arrives later, after the shopper was redirected. */
  asynchronous: boolean;
  account: ClearAccount;
  descriptor: string | null;
  captureLimit: number | null;
  /** The last capture, refund or similar of a transaction. */
  isFinalInSequence: boolean;
  /** Where the shop wants its shopper back, when one can be sent away. Acquirers get `returnAddressOf` instead. */
  shopperResultUrl: string | null;
  standingInstruction: StandingInstruction | null;
  /** How the cardholder was authenticated before; null: not at all. */
  threeDSecure: AuthenticationResult | null;
  chargebackReason: ResultCode | null;
  hasBillingAddress: boolean;
  testTriggers: OpaqueTestTriggers | null;
  details: ForwardedDetails | null;
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
 * Only an explicit answer moves money: a connector returns `unknown` whenever it cannot be sure.
 * `code` is null where the plain success of the mode is meant.
 */
export type AcquirerOutcome =
  | { kind: 'approved'; code: ResultCode | null; approvedMinor?: bigint; details: AcquirerDetails }
  | { kind: 'declined'; code: ResultCode; details: AcquirerDetails }
  | { kind: 'pending'; code: ResultCode | null; redirect: Redirect | null; details: AcquirerDetails }
  | NotSent
  | { kind: 'unknown'; reason: string };

/**
 * A definite statement that nothing left this machine: only then may the payment go to another account. The code is
 * its result when there is none.
 */
export type NotSent = { kind: 'not sent'; reason: string; code: ResultCode; details: AcquirerDetails };

/** An inquiry may also learn that the acquirer never saw the reference and never will execute it. */
export type StatusQueryOutcome = Exclude<AcquirerOutcome, NotSent> | { kind: 'not received' };

export type StatusQuery = {
  reference: string;
  operation: string;
  mode: ProcessingMode;
  merchantId: string;
  channelId: string;
  /** Of the amount that was requested. */
  currency: string | null;
  acquirerTxId: string | null;
  openedAt: Date;
  now: Date;
};

/** A request by which an acquirer announces a result. Its sender is not authenticated. */
export type IncomingNotification = { contentType: string; body: string };

/** Which attempt a notification is about; its result is queried from the acquirer. */
export type ParsedNotification = { reference: string };

/** An account at the acquirer, open for one call: its secrets live no longer. */
export type OpenAccount = {
  id: string;
  settings: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
};

/** One setting of an account. An `address` is where card data goes, so it must be at an origin that the operator allows. */
export type ConnectorSetting = { name: string; label: string; hint?: string; required: boolean } & (
  | { kind: 'address' }
  | { kind: 'text'; pattern?: { source: string; description: string } }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
);

/** What an account of a connector consists of: forms and checks are made of it. */
export type ConnectorDescription = {
  title: string;
  /** The modes that its accounts may serve. */
  modes: readonly ProcessingMode[];
  settings: readonly ConnectorSetting[];
  /** Secrets, each of them required. */
  credentials: readonly { name: string; label: string }[];
};

export type Connector = {
  readonly name: string;
  readonly description: ConnectorDescription;
  /** Sends a request once. Resolves in about `timeoutMs` whatever happens; never rejects for a decline. */
  execute(request: AcquirerRequest, account: OpenAccount): Promise<AcquirerOutcome>;
  /** Queries what became of a reference. Moves nothing, except that `not received` is a promise. */
  queryStatus(inquiry: StatusQuery, account: OpenAccount): Promise<StatusQueryOutcome>;
  /** Reads a notification; null when it is none of this connector. Believes nothing but the reference. */
  parseNotification(notification: IncomingNotification): ParsedNotification | null;
  /** Test numbers that it takes although their check digit is wrong. */
  isTestNumber?(number: string): boolean;
};

/** Of the page that takes shoppers back from an acquirer. */
export const returnPath = '/v1/returns';

/**
 * Where an acquirer sends the shopper: to the gateway, which asks for the result and returns the shopper to the shop. The
 * shop would otherwise get the id and the path of the acquirer. Null when the shop named no address.
 */
export function returnAddressOf(
  { reference, shopperResultUrl }: Pick<AcquirerRequest, 'reference' | 'shopperResultUrl'>,
  baseUrl: string,
): string | null {
  return shopperResultUrl === null ? null : `${baseUrl}${returnPath}/${reference}`;
}
