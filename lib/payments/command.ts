import type {
  AuthenticationResult,
  ForwardedDetails,
  OpaqueTestTriggers,
  ProcessingMode,
  StandingInstruction,
} from '#lib/connectors/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type Instrument, noInstrument } from './instrument/payment-instrument.ts';
import type { FollowUpType, PaymentType } from './life-cycle/state.ts';
import type { Json } from './payment.ts';

export type Address = {
  street1: string | null;
  houseNumber1: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string | null;
};

export type Customer = {
  id: string | null;
  givenName: string | null;
  surname: string | null;
  email: string | null;
  phone: string | null;
  ip: string | null;
  /** The fingerprint of the browser or device. */
  deviceId: string | null;
  birthDate: string | null;
};

/** What only the fraud check reads. */
export type RiskData = {
  /** As sent, in units of the currency; null: the amount of the payment. */
  amount: string | null;
  orderTimestamp: string | null;
  brand: string | null;
  channelId: string | null;
  serviceId: string | null;
  accountToken: string | null;
  merchantWebsite: string | null;
  parameters: Readonly<Record<string, string>>;
};

/** What accompanies stored payment data when it is paid with. */
export type StoredInstrumentUse = {
  verification: string | null;
  /** Stands in for a holder that was not stored; null when it may not. */
  holder: string | null;
};

/**
 * One transaction as it is requested, the same for every caller and every protocol. It is built once, at the
 * interface; nothing below reads a form.
 */
export type PaymentCommand = {
  /** Given by the interface before anything else, so that a retry can find what a dead process did. */
  id: string;
  ndc: string;
  actor: string;
  now: Date;
  /** The channel that processes it. */
  channel: Channel;
  type: PaymentType;
  /** Null: the mode of the followed transaction, else the usual one of the channel. */
  mode: ProcessingMode | null;
  /** Null where the request leaves it out: all that remains of the followed transaction. */
  amountMinor: bigint | null;
  currency: string | null;
  brand: string | null;
  instrument: Instrument;
  /** Why the instrument cannot be used, found while it was decoded. */
  instrumentError: ResultCode | null;
  storedInstrumentUse: StoredInstrumentUse;
  /** The payment data is to be stored too. */
  createRegistration: boolean;
  descriptor: string | null;
  merchantName: string | null;
  merchantTransactionId: string | null;
  merchantInvoiceId: string | null;
  customer: Customer;
  billing: Address;
  shipping: Address;
  standingInstruction: StandingInstruction | null;
  /** The agreement was made at another processor, which answered the first payment. */
  isMigratedInstruction: boolean;
  captureLimit: number | null;
  isFinalInSequence: boolean;
  /** Where the shopper returns to. */
  shopperResultUrl: string | null;
  /** How the cardholder was authenticated elsewhere. */
  threeDSecure: AuthenticationResult | null;
  /** What an authentication needs to know: device, browser, preferences of the merchant. */
  authenticationData: Readonly<Record<string, string>>;
  risk: RiskData;
  /** Why the money is taken back, for a chargeback. */
  chargebackReason: ResultCode | null;
  customParameters: Readonly<Record<string, string>>;
  /** Test instructions for a connector; no code in between reads them. */
  testTriggers: OpaqueTestTriggers | null;
  /** What else the merchant sent for the acquirer. */
  acquirerDetails: ForwardedDetails | null;
  /** What answers repeat of the request: stored, without anything sensitive. */
  echo: Json;
  /** The request as the event keeps it: sensitive values masked. */
  redactedRequest: Readonly<Record<string, string>>;
};

export type FollowUpCommand = PaymentCommand & { type: FollowUpType };

type RequiredParts = 'id' | 'ndc' | 'actor' | 'now' | 'channel' | 'type';

const noAddress: Address = {
  street1: null,
  houseNumber1: null,
  city: null,
  state: null,
  postcode: null,
  country: null,
};

const emptyParts: Omit<PaymentCommand, RequiredParts> = {
  mode: null,
  amountMinor: null,
  currency: null,
  brand: null,
  instrument: noInstrument,
  instrumentError: null,
  storedInstrumentUse: { verification: null, holder: null },
  createRegistration: false,
  descriptor: null,
  merchantName: null,
  merchantTransactionId: null,
  merchantInvoiceId: null,
  customer: {
    id: null,
    givenName: null,
    surname: null,
    email: null,
    phone: null,
    ip: null,
    deviceId: null,
    birthDate: null,
  },
  billing: noAddress,
  shipping: noAddress,
  standingInstruction: null,
  isMigratedInstruction: false,
  captureLimit: null,
  isFinalInSequence: false,
  shopperResultUrl: null,
  threeDSecure: null,
  authenticationData: {},
  risk: {
    amount: null,
    orderTimestamp: null,
    brand: null,
    channelId: null,
    serviceId: null,
    accountToken: null,
    merchantWebsite: null,
    parameters: {},
  },
  chargebackReason: null,
  customParameters: {},
  testTriggers: null,
  acquirerDetails: null,
  echo: {},
  redactedRequest: {},
};

/** A command with what its builder gives; everything else was not requested. */
export function newCommand<Type extends PaymentType>(
  parts: Pick<PaymentCommand, Exclude<RequiredParts, 'type'>> & Partial<PaymentCommand> & { type: Type },
): PaymentCommand & { type: Type } {
  return { ...emptyParts, ...parts };
}

/** A live channel is live; a test channel uses the simulator unless another test system is asked for (spec 2.1). */
export function resolveMode({ channel, mode }: Pick<PaymentCommand, 'channel' | 'mode'>): ProcessingMode {
  if (channel.mode === 'LIVE') return 'LIVE';
  return mode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}
