import type { AuthenticationResult, StandingInstruction } from '#lib/connectors/index.ts';
import { parseTestTriggers, type TestTriggers } from '#lib/connectors/simulator/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import { toMinor } from '#lib/money/index.ts';
import {
  type Address,
  type Customer,
  type Json,
  newCommand,
  type PaymentCommand,
  type PaymentType,
  type RiskData,
  type StoredInstrumentUse,
} from '#lib/payments/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { echoRequest, type Params, redactParams } from '../catalogue/index.ts';
import type { RequestContext } from '../routes/request-context.ts';
import { acquirerDetails } from './acquirer-details.ts';
import { authenticationData, authenticationOnly } from './authentication-data.ts';
import { readInstrument } from './read-instrument.ts';
import { decryptWalletToken } from './wallet-token.ts';

/** What a command is made of. */
export type CommandSource = Pick<RequestContext, 'operation' | 'params' | 'transactionId' | 'ndc' | 'actor' | 'now'>;

/** Converts the fields of a request into a command. */
export function parseCommand<Type extends PaymentType>(
  request: CommandSource,
  channel: Channel,
  type: Type,
): PaymentCommand & { type: Type } {
  const { params, now } = request;
  const get = (name: string): string | null => params.get(name) ?? null;
  const threeDSecure = withoutPrefix(params, 'threeDSecure.');
  const wallet = decryptWalletToken(params, channel.mode);
  return newCommand({
    id: request.transactionId,
    ndc: request.ndc,
    actor: request.actor,
    now,
    channel,
    type,
    ...parseMoney(params),
    instrument: wallet.instrument ?? readInstrument(params),
    instrumentError: wallet.error,
    mode: get('testMode') as PaymentCommand['mode'],
    brand: get('paymentBrand'),
    storedInstrumentUse: parseStoredInstrumentUse(params),
    createRegistration: isTrue(params, 'createRegistration'),
    descriptor: get('descriptor'),
    merchantName: get('merchant.name'),
    merchantTransactionId: get('merchantTransactionId'),
    merchantInvoiceId: get('merchantInvoiceId'),
    customer: parseCustomer(params),
    billing: parseAddress(params, 'billing'),
    shipping: parseAddress(params, 'shipping'),
    standingInstruction: parseStandingInstruction(params),
    isMigratedInstruction: params.has('recurringMigration.paymentType'),
    captureLimit: numberOf(params, 'numberOfCaptures'),
    isFinalInSequence: params.get('sequence') === 'FINAL',
    shopperResultUrl: get('shopperResultUrl'),
    threeDSecure: parseAuthenticationResult(threeDSecure),
    authenticationData: authenticationData(params),
    risk: parseRisk(params),
    chargebackReason: get('chargebackResultCode') as ResultCode | null,
    customParameters: keyedValues(params, 'customParameters'),
    testTriggers: parseTriggers(params, wallet.resultCode),
    acquirerDetails: acquirerDetails(params),
    echo: echoRequest(request.operation, params) as Json,
    redactedRequest: redactParams(params),
  });
}

function parseAuthenticationResult(sent: Readonly<Record<string, string>>): AuthenticationResult | null {
  const result = select(sent, (name) => !authenticationOnly.test(name));
  return Object.keys(result).length === 0 ? null : result;
}

function parseMoney(params: Params): Pick<PaymentCommand, 'amountMinor' | 'currency'> {
  const amount = params.get('amount');
  const currency = params.get('currency') ?? null;
  const amountMinor = amount === undefined || currency === null ? null : toMinor(amount, currency);
  return { amountMinor, currency };
}

/** overrideHolder fills a missing holder, for this payment only (spec 2.10). */
function parseStoredInstrumentUse(params: Params): StoredInstrumentUse {
  const holder = isTrue(params, 'overrideHolder')
    ? (params.get('card.holder') ?? params.get('bankAccount.holder') ?? null)
    : null;
  return { verification: params.get('card.cvv') ?? null, holder };
}

function parseCustomer(params: Params): Customer {
  const get = (name: string): string | null => params.get(`customer.${name}`) ?? null;
  return {
    id: get('merchantCustomerId'),
    givenName: get('givenName'),
    surname: get('surname'),
    email: get('email'),
    phone: get('phone'),
    ip: get('ip'),
    deviceId: get('browserFingerprint.id'),
    birthDate: get('birthDate'),
  };
}

function parseAddress(params: Params, group: 'billing' | 'shipping'): Address {
  const get = (name: string): string | null => params.get(`${group}.${name}`) ?? null;
  return {
    street1: get('street1'),
    houseNumber1: get('houseNumber1'),
    city: get('city'),
    state: get('state'),
    postcode: get('postcode'),
    country: get('country'),
  };
}

function parseStandingInstruction(params: Params): StandingInstruction | null {
  const sent = withoutPrefix(params, 'standingInstruction.');
  if (Object.keys(sent).length === 0) return null;
  return {
    mode: (sent.mode ?? null) as StandingInstruction['mode'],
    type: sent.type ?? null,
    recurringType: sent.recurringType ?? null,
    source: (sent.source ?? null) as StandingInstruction['source'],
    initialTransactionId: sent.initialTransactionId ?? null,
    industryPractice: sent.industryPractice ?? null,
    expiry: sent.expiry ?? null,
    frequencyDays: numberOf(params, 'standingInstruction.frequency'),
    numberOfInstallments: numberOf(params, 'standingInstruction.numberOfInstallments'),
  };
}

function parseRisk(params: Params): RiskData {
  const get = (name: string): string | null => params.get(`risk.${name}`) ?? null;
  return {
    amount: get('amount'),
    orderTimestamp: get('orderTimestamp'),
    brand: get('brand'),
    channelId: get('channelId'),
    serviceId: get('serviceId'),
    accountToken: get('accountToken'),
    merchantWebsite: get('merchantWebsite'),
    parameters: keyedValues(params, 'risk.parameters'),
  };
}

const triggerPrefix = 'simulate.';

/** The outcome that a test wallet put into its token counts where the request itself asks for none. */
function parseTriggers(params: Params, resultCode: string | null): TestTriggers {
  const sent = Object.entries(keyedValues(params, 'customParameters'))
    .filter(([name]) => name.startsWith(triggerPrefix))
    .map(([name, value]) => [name.slice(triggerPrefix.length), value]);
  return parseTestTriggers({ ...(resultCode === null ? {} : { resultCode }), ...Object.fromEntries(sent) });
}

/** The values of `group[key]` parameters, by key. */
function keyedValues(params: Params, group: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of params) {
    if (name.startsWith(`${group}[`) && name.endsWith(']')) {
      values[name.slice(group.length + 1, -1)] = value;
    }
  }
  return values;
}

function withoutPrefix(params: Params, prefix: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of params) {
    if (name.startsWith(prefix)) values[name.slice(prefix.length)] = value;
  }
  return values;
}

function select(
  values: Readonly<Record<string, string>>,
  isSelected: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSelected(name)));
}

function numberOf(params: Params, name: string): number | null {
  const value = params.get(name);
  return value === undefined ? null : Number(value);
}

export function isTrue(params: Params, name: string): boolean {
  const value = params.get(name);
  return value === 'true' || value === '1';
}
