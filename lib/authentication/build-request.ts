import { currencyExponent, currencyNumber, toMinor } from '#lib/money/index.ts';
import type { Instrument, PaymentCommand } from '#lib/payments/index.ts';
import { serverTransactionId } from './authentication.ts';
import { readDevice } from './device.ts';
import type { DirectoryServer } from './directory/directory-server.ts';
import { deviceChannels, messageCategories } from './messages/conditions.ts';
import type { Message } from './messages/message-field.ts';

/** What is authenticated: a payment as requested, or the same fields without one (spec 4.5). */
export type AuthenticationInput = {
  id: string;
  command: PaymentCommand;
  account: Instrument;
  paymentBrand: string | null;
  baseUrl: string;
};

/** The amount of an authentication: its own, that of the risk check, that of the payment. */
export function authenticatedAmount({ authenticationData, risk, ...command }: PaymentCommand): {
  amountMinor: bigint;
  currency: string;
} {
  const currency = authenticationData.currency ?? command.currency ?? '';
  const amount = authenticationData.amount ?? risk.amount;
  return { amountMinor: (amount ? toMinor(amount, currency) : null) ?? command.amountMinor ?? 0n, currency };
}

/** Requests of the merchant have no shopper; an app has no browser. */
export function deviceChannelOf({ authenticationData: sent }: PaymentCommand): string {
  if (sent.deviceInfo !== undefined) return deviceChannels.app;
  const isMerchants = sent.channel !== undefined || sent.threeRIInd !== undefined;
  return isMerchants ? deviceChannels.merchant : deviceChannels.browser;
}

/** AReq, but for the card number and what the browser of the shopper adds: this much of it may be stored. */
export function buildRequest(input: AuthenticationInput, directory: DirectoryServer): Message {
  const { id, command, account, baseUrl } = input;
  const { authenticationData: sent, channel, testTriggers } = command;
  const deviceChannel = deviceChannelOf(command);
  const extension = [...(directory.describeTest?.(testTriggers) ?? []), ...schemeExtension(input)];
  return withoutNothing({
    messageType: 'AReq',
    messageVersion: '2.2.0',
    messageCategory: sent.npa === 'true' || sent.npa === '1' ? messageCategories.nonPayment : messageCategories.payment,
    deviceChannel,
    threeDSServerTransID: serverTransactionId(id),
    threeDSServerRefNumber: 'TURNPIKE-3DS-SERVER-2.2.0',
    threeDSServerURL: `${baseUrl}/v1/threeDSecure/results`,
    ...requestor(input),
    ...preferences(command, deviceChannel),
    cardholderName: cut(account.holder, 45),
    cardExpiryDate: expiryOf(account),
    ...acquirer(command),
    merchantName: cut(sent['merchant.name'] ?? command.merchantName ?? channel.merchantName, 40),
    ...purchase(command),
    ...(deviceChannel === deviceChannels.browser
      ? browser(command, directory, `${baseUrl}/v1/threeDSecure/${id}/result`)
      : {}),
    ...(deviceChannel === deviceChannels.app ? readDevice(sent.deviceInfo ?? '') : {}),
    ...addressOf(command, 'bill'),
    ...addressOf(command, 'ship'),
    email: cut(command.customer.email, 254),
    ...(extension.length > 0 ? { messageExtension: extension } : {}),
  });
}

/** As the acquirer registered the merchant with the schemes. Only the simulator takes what stands in for a missing value. */
function acquirer({ authenticationData: sent, channel: { merchantId, settings } }: PaymentCommand): object {
  return {
    acquirerBIN: settings.acquirerBin || '000000',
    acquirerMerchantID: settings.acquirerMerchantId || merchantId,
    mcc: sent['merchant.mcc'] ?? (settings.merchantCategoryCode || '0000'),
    merchantCountryCode: sent['merchant.country'] ?? (settings.merchantCountryCode || '000'),
  };
}

/** The scheme whose ids a merchant sends as `v2.<scheme>` (our choice: docs/decisions/0027). */
const schemes: Readonly<Record<string, string>> = {
  VISA: 'scheme1',
  MASTER: 'scheme2',
  MAESTRO: 'scheme2',
  AMEX: 'scheme3',
  DINERS: 'scheme4',
  DISCOVER: 'scheme4',
  JCB: 'scheme5',
  CARTEBANCAIRE: 'scheme6',
};

function requestor({ command, paymentBrand, baseUrl }: AuthenticationInput): object {
  const { authenticationData: sent, channel, merchantName } = command;
  const scheme = schemes[paymentBrand ?? ''] ?? '';
  return {
    threeDSRequestorID: cut(sent[`v2.${scheme}.requestorId`] ?? channel.id, 35),
    threeDSRequestorName: cut(sent[`v2.${scheme}.requestorName`] ?? merchantName ?? channel.merchantName, 40),
    threeDSRequestorURL: webAddress(sent['merchant.url']) ?? baseUrl,
  };
}

/** What a scheme wants beside the protocol's fields, as an extension that others may skip (spec 2.11 schemeData). */
function schemeExtension({ command, paymentBrand }: AuthenticationInput): object[] {
  const scheme = schemes[paymentBrand ?? ''];
  const sent = Object.entries(command.authenticationData).flatMap(([name, value]) => {
    const key = /^schemeData\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  if (scheme !== 'scheme6' || sent.length === 0) return [];
  return [{ name: 'schemeData', id: scheme, criticalityIndicator: false, data: Object.fromEntries(sent) }];
}

const authenticationIndicators: Readonly<Record<string, string>> = {
  RECURRING: '02',
  INSTALLMENT: '03',
  ADD_CARD: '04',
  MAINTAIN_CARD: '05',
  EMV_ID: '06',
  BILLING_AGREEMENT: '07',
};
const merchantIndicators: Readonly<Record<string, string>> = {
  RECURRING: '01',
  SPLIT_SHIPMENT: '06',
  DELAYED_SHIPMENT: '06',
};
/** Exemptions that a merchant flags, as wishes about the challenge (EMV 3-D Secure 2.2). */
const exemptions: Readonly<Record<string, string>> = { '01': '02', '02': '05', '03': '08', '04': '02' };

function preferences(command: PaymentCommand, deviceChannel: string): object {
  const { authenticationData: sent, threeDSecure, standingInstruction } = command;
  const type = sent.authenticationInd ?? standingInstruction?.type ?? '';
  const wish = threeDSecure?.challengeIndicator ?? exemptions[threeDSecure?.exemptionFlag ?? ''];
  const isDecoupled = sent.decoupled === 'true' || sent.decoupled === '1';
  const isMerchants = deviceChannel === deviceChannels.merchant;
  return {
    ...(isMerchants
      ? { threeRIInd: merchantIndicators[sent.threeRIInd ?? ''] ?? '11' }
      : { threeDSRequestorAuthenticationInd: authenticationIndicators[type] ?? '01' }),
    threeDSRequestorChallengeInd: wish,
    ...(isDecoupled ? { threeDSRequestorDecReqInd: 'Y', threeDSRequestorDecMaxTime: '00030' } : {}),
  };
}

function purchase(command: PaymentCommand): object {
  const { amountMinor, currency } = authenticatedAmount(command);
  const { standingInstruction } = command;
  const installments = standingInstruction?.numberOfInstallments ?? null;
  return {
    purchaseAmount: amountMinor.toString(),
    purchaseCurrency: currencyNumber(currency),
    purchaseExponent: String(currencyExponent(currency)),
    purchaseDate: command.now.toISOString().replace(/[-:T]/g, '').slice(0, 14),
    purchaseInstalData: installments === null ? undefined : String(installments),
    recurringExpiry: standingInstruction?.expiry?.replaceAll('-', '') ?? '99991231',
    recurringFrequency: String(standingInstruction?.frequencyDays ?? 1),
    transType: '01',
  };
}

/** What stands in for the fields of a browser towards the simulator, and only there. */
const simulatedBrowser: Readonly<Record<string, string>> = {
  acceptHeader: '*/*',
  language: 'en',
  screenHeight: '0',
  screenWidth: '0',
  timezone: '0',
  userAgent: 'unknown',
};

const browserFields = {
  acceptHeader: ['browserAcceptHeader', 2048],
  language: ['browserLanguage', 8],
  screenHeight: ['browserScreenHeight', 6],
  screenWidth: ['browserScreenWidth', 6],
  timezone: ['browserTZ', 5],
  userAgent: ['browserUserAgent', 2048],
} as const;

function browser(
  { authenticationData: sent, customer }: PaymentCommand,
  directory: DirectoryServer,
  url: string,
): object {
  const assumed = directory.requiresBrowser ? {} : simulatedBrowser;
  const values = { ...assumed, ...sent };
  return {
    ...browserData(values),
    browserIP: customer.ip ?? undefined,
    browserJavaEnabled: sent.javaEnabled === 'true' || sent.javaEnabled === '1',
    browserJavascriptEnabled: true,
    notificationURL: url,
  };
}

/** The fields of a browser, by the names of the protocol; missing ones stay missing. */
export function browserData(values: Readonly<Record<string, string>>): Message {
  const named = Object.entries(browserFields).map(([name, [field, max]]) => [field, cut(values[name] ?? null, max)]);
  const depth = values.screenColorDepth;
  const known = ['1', '4', '8', '15', '16', '24', '32', '48'].includes(depth ?? '');
  return withoutNothing({ ...Object.fromEntries(named), browserColorDepth: known ? depth : undefined });
}

function addressOf({ authenticationData: sent, ...command }: PaymentCommand, prefix: 'bill' | 'ship'): object {
  const { city, state, postcode, street1 } = prefix === 'bill' ? command.billing : command.shipping;
  return {
    [`${prefix}AddrCity`]: cut(city, 50),
    [`${prefix}AddrCountry`]: sent[`${prefix}AddrCountry`],
    [`${prefix}AddrLine1`]: cut(street1, 50),
    [`${prefix}AddrPostCode`]: cut(postcode, 16),
    [`${prefix}AddrState`]: state !== null && state.length <= 3 ? state : undefined,
  };
}

function expiryOf({ expiryMonth, expiryYear }: Instrument): string | undefined {
  return expiryMonth === null || expiryYear === null ? undefined : expiryYear.slice(-2) + expiryMonth;
}

function webAddress(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:/.test(value) && URL.canParse(value) ? value : undefined;
}

function cut(value: string | null, max: number): string | undefined {
  return value === null || value === '' ? undefined : value.slice(0, max);
}

function withoutNothing(message: Record<string, unknown>): Message {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined));
}
