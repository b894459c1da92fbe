import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { currencyExponent, currencyNumber, toMinor } from '#lib/money/index.ts';
import type { Address, Instrument, PaymentCommand } from '#lib/payments/index.ts';
import { serverTransactionId } from './authentication.ts';
import { readDevice } from './device.ts';
import type { DirectoryServer } from './directory/directory-server.ts';
import { deviceChannels, messageCategories } from './messages/conditions.ts';
import { hasFormat, type Message, type ProtocolVersion, phone } from './messages/message-field.ts';
import { fieldsOf } from './messages/message-tables.ts';

/** What is authenticated: a payment as requested, or the same fields without one (spec 4.5). */
export type AuthenticationInput = {
  id: string;
  command: PaymentCommand;
  account: Instrument;
  paymentBrand: string | null;
  baseUrl: string;
  version: ProtocolVersion;
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
  const { id, command, account, baseUrl, version } = input;
  const { authenticationData: sent, channel, testTriggers } = command;
  const deviceChannel = deviceChannelOf(command);
  const extension = [...(directory.describeTest?.(testTriggers) ?? []), ...schemeExtension(input)];
  const message = withoutNothing({
    messageType: 'AReq',
    messageVersion: version,
    messageCategory: sent.npa === 'true' || sent.npa === '1' ? messageCategories.nonPayment : messageCategories.payment,
    deviceChannel,
    threeDSServerTransID: serverTransactionId(id),
    threeDSServerRefNumber: 'TURNPIKE-3DS-SERVER-2.2.0',
    threeDSServerURL: `${baseUrl}/v1/threeDSecure/results`,
    ...requestor(input),
    ...preferences(command, deviceChannel, version),
    cardholderName: cut(account.holder, 45),
    cardExpiryDate: expiryOf(account),
    ...acquirer(command, directory),
    merchantName: cut(sent['merchant.name'] ?? command.merchantName ?? channel.merchantName, 40),
    ...purchase(command),
    ...(deviceChannel === deviceChannels.browser
      ? browser(command, directory, `${baseUrl}/v1/threeDSecure/${id}/result`)
      : {}),
    ...(deviceChannel === deviceChannels.app ? readDevice(sent.deviceInfo ?? '') : {}),
    ...customer(command),
    ...addressOf(command, 'bill'),
    ...addressOf(command, 'ship'),
    addrMatch: addressesMatch(command),
    ...(extension.length > 0 ? { messageExtension: extension } : {}),
  });
  // An older version knows fewer fields, and takes none that it does not know.
  const known = new Set(fieldsOf('AReq', version).map(({ name }) => name));
  return Object.fromEntries(Object.entries(message).filter(([name]) => known.has(name)));
}

/** As the acquirer registered the merchant with the schemes. Only the simulator takes what stands in for a missing value. */
function acquirer(
  { authenticationData: sent, channel: { merchantId, settings } }: PaymentCommand,
  { requiresBrowser: isReal }: DirectoryServer,
): object {
  const country = sent['merchant.country'] ?? settings.merchantCountryCode;
  return {
    acquirerBIN: settings.acquirerBin || '000000',
    acquirerMerchantID: settings.acquirerMerchantId || merchantId,
    mcc: sent['merchant.mcc'] ?? (settings.merchantCategoryCode || '0000'),
    // 000 is no country, which a real directory server answers; the simulator has no opinion on where a shop is.
    merchantCountryCode: country || (isReal ? '000' : '276'),
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

/** What a request is for, and the version that began to know it; before, it was a payment as any other. */
const authenticationIndicators: Readonly<Record<string, { code: string; since: ProtocolVersion }>> = {
  RECURRING: { code: '02', since: '2.1.0' },
  INSTALLMENT: { code: '03', since: '2.1.0' },
  ADD_CARD: { code: '04', since: '2.1.0' },
  MAINTAIN_CARD: { code: '05', since: '2.1.0' },
  EMV_ID: { code: '06', since: '2.1.0' },
  BILLING_AGREEMENT: { code: '07', since: '2.2.0' },
  SPLIT_SHIPMENT: { code: '08', since: '2.3.1' },
  DELAYED_SHIPMENT: { code: '09', since: '2.3.1' },
  _DELAYED_SHIPMENT: { code: '09', since: '2.3.1' },
  SPLIT_PAYMENT: { code: '10', since: '2.3.1' },
};

const merchantIndicators: Readonly<Record<string, string>> = {
  RECURRING: '01',
  SPLIT_SHIPMENT: '06',
  DELAYED_SHIPMENT: '06',
};

/** Exemptions that a merchant flags, as wishes about the challenge; version 2.3.1 names each. */
const exemptions: Readonly<Record<string, string>> = { '01': '02', '02': '05', '03': '08', '04': '02' };
const namedExemptions: Readonly<Record<string, string>> = { ...exemptions, '01': '10', '04': '11' };

/** Version 2.1.0 knows four wishes: reasons for no challenge are none to it, a prompt for trust is a challenge. */
const wishesOfFirstVersion: Readonly<Record<string, string>> = {
  '05': '02',
  '06': '02',
  '07': '02',
  '08': '02',
  '09': '03',
};

function challengeWish({ threeDSecure }: PaymentCommand, version: ProtocolVersion): string | string[] | undefined {
  const reasons = version === '2.3.1' ? namedExemptions : exemptions;
  const wish = threeDSecure?.challengeIndicator ?? reasons[threeDSecure?.exemptionFlag ?? ''];
  if (wish === undefined) return undefined;
  if (version === '2.3.1') return [wish];
  return version === '2.1.0' ? (wishesOfFirstVersion[wish] ?? wish) : wish;
}

function preferences(command: PaymentCommand, deviceChannel: string, version: ProtocolVersion): object {
  const { authenticationData: sent, standingInstruction } = command;
  const indicator = authenticationIndicators[sent.authenticationInd ?? standingInstruction?.type ?? ''];
  const isKnown = indicator !== undefined && indicator.since <= version;
  const isDecoupled = sent.decoupled === 'true' || sent.decoupled === '1';
  const isMerchants = deviceChannel === deviceChannels.merchant;
  return {
    ...(isMerchants
      ? { threeRIInd: merchantIndicators[sent.threeRIInd ?? ''] ?? '11' }
      : { threeDSRequestorAuthenticationInd: isKnown ? indicator.code : '01' }),
    threeDSRequestorChallengeInd: challengeWish(command, version),
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
  screenColorDepth: '24',
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
    // A browser that does not know its depth states 24 (CSSOM View), and the interface lets merchants leave it out.
    ...(values.screenHeight === undefined ? {} : { browserColorDepth: '24' }),
    ...browserData(values),
    browserIP: customer.ip ?? undefined,
    browserJavaEnabled: sent.javaEnabled === 'true' || sent.javaEnabled === '1',
    browserJavascriptEnabled: true,
    notificationURL: url,
  };
}

/** The fields of a browser, by the names of the protocol; missing ones stay missing. */
export function browserData(values: Readonly<Record<string, string>>): Message {
  const named = Object.entries(browserFields).map(([name, [field, max]]) => {
    const value = values[name];
    return [field, name === 'language' ? languageTag(value, max) : cut(value ?? null, max)];
  });
  return withoutNothing({ ...Object.fromEntries(named), browserColorDepth: colorDepth(values.screenColorDepth) });
}

/** A tag of BCP 47 that fits: region and script are dropped before it would be cut into one that means nothing. */
function languageTag(tag: string | undefined, max: number): string | undefined {
  if (tag === undefined || tag === '') return undefined;
  try {
    const { language, script, region } = new Intl.Locale(tag.replaceAll('_', '-'));
    const shorter = [[language, script, region], [language, region], [language]].map((parts) =>
      parts.filter((part) => part !== undefined).join('-'),
    );
    return shorter.find((each) => each.length <= max) ?? cut(tag, max);
  } catch {
    return cut(tag, max);
  }
}

const colorDepths = [1, 4, 8, 15, 16, 24, 32, 48];

/** The nearest depth that the protocol knows: screens of 30 bits are common, and have no value of their own. */
function colorDepth(sent: string | undefined): string | undefined {
  const depth = Number(sent ?? '');
  if (!Number.isInteger(depth) || depth < 1) return undefined;
  const nearest = colorDepths.reduce((best, each) => (Math.abs(each - depth) < Math.abs(best - depth) ? each : best));
  return String(nearest);
}

/** Who pays, as far as the protocol has a field for it. */
function customer({ authenticationData: sent, customer: { email, phone: home }, ...command }: PaymentCommand): object {
  const { billing, shipping } = command;
  return {
    email: cut(email, 254),
    homePhone: phoneOf(home, billing.country),
    mobilePhone: phoneOf(sent.mobile, billing.country),
    workPhone: phoneOf(sent.workPhone, billing.country),
    acctInfo: sent.customerStatus === 'NEW' ? { chAccAgeInd: '02' } : undefined,
    merchantRiskIndicator: goodsOf(sent, email, addressesMatch({ billing, shipping })),
  };
}

/** A number whose country can be read; one without is left out, because half a number misleads. */
function phoneOf(number: string | null | undefined, country: string | null): object | undefined {
  const home = country !== null && /^[A-Z]{2}$/.test(country) ? (country as CountryCode) : undefined;
  const parsed = number ? parsePhoneNumberFromString(number, home) : undefined;
  if (!parsed?.isPossible()) return undefined;
  const found = { cc: String(parsed.countryCallingCode), subscriber: String(parsed.nationalNumber) };
  return hasFormat(found, phone) ? found : undefined;
}

/** How goods reach the shopper (shipIndicator), by the method of spec 2.6. */
const shipIndicators: Readonly<Record<string, string>> = {
  ELECTRONIC_DELIVERY: '05',
  STORE_PICKUP: '04',
  POINT_PICKUP: '04',
  PUDO: '04',
};
const timeframes: Readonly<Record<string, string>> = {
  ELECTRONIC_DELIVERY: '01',
  SAME_DAY_SERVICE: '02',
  NEXT_DAY_OVERNIGHT: '03',
  TWO_DAY_SERVICE: '04',
  THREE_DAY_SERVICE: '04',
  GROUND: '04',
};

function goodsOf(
  sent: PaymentCommand['authenticationData'],
  email: string | null,
  match: 'Y' | 'N' | undefined,
): object | undefined {
  const method = sent.shippingMethod ?? (sent.cartType === 'DIGITAL' ? 'ELECTRONIC_DELIVERY' : '');
  const isElectronic = method === 'ELECTRONIC_DELIVERY';
  const byAddress = match === undefined ? undefined : match === 'Y' ? '01' : '03';
  const found = withoutNothing({
    shipIndicator: shipIndicators[method] ?? byAddress,
    deliveryTimeframe: timeframes[method],
    deliveryEmailAddress: isElectronic ? cut(email, 254) : undefined,
  });
  return Object.keys(found).length === 0 ? undefined : found;
}

const streetOf = ({ street1, houseNumber1 }: Address): string | null =>
  street1 === null || houseNumber1 === null ? street1 : `${street1} ${houseNumber1}`;

function addressOf({ authenticationData: sent, ...command }: PaymentCommand, prefix: 'bill' | 'ship'): object {
  const address = prefix === 'bill' ? command.billing : command.shipping;
  const { city, state, postcode } = address;
  const rest = streetOf(address)?.slice(50) || null;
  return {
    [`${prefix}AddrCity`]: cut(city, 50),
    [`${prefix}AddrCountry`]: sent[`${prefix}AddrCountry`],
    [`${prefix}AddrLine1`]: cut(streetOf(address), 50),
    [`${prefix}AddrLine2`]: cut(rest ?? sent[`${prefix}AddrLine2`] ?? null, 50),
    [`${prefix}AddrPostCode`]: cut(postcode, 16),
    [`${prefix}AddrState`]: state !== null && state.length <= 3 ? state : undefined,
  };
}

const sameWords = (value: string | null): string => (value ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Whether goods go where the bill goes; undefined where one of both is not known. */
function addressesMatch({ billing, shipping }: Pick<PaymentCommand, 'billing' | 'shipping'>): 'Y' | 'N' | undefined {
  if (billing.street1 === null || shipping.street1 === null) return undefined;
  const parts = ['city', 'postcode', 'country', 'state'] as const;
  const isSame =
    sameWords(streetOf(billing)) === sameWords(streetOf(shipping)) &&
    parts.every((part) => sameWords(billing[part]) === sameWords(shipping[part]));
  return isSame ? 'Y' : 'N';
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
