import { fromMinor } from '#lib/money/index.ts';
import {
  type Address,
  type Instrument,
  type PaymentCommand,
  type RiskData,
  visibleNumberOf,
} from '#lib/payments/index.ts';
import { toLocalTime } from '#lib/platform/time-zone.ts';
import { emailDomainOf, isDisposableDomain, phoneCountryOf } from './contact-facts.ts';
import type { Facts, FactValue } from './fact.ts';
import { matchesName } from './match-name.ts';

/** What is checked: a payment before it is sent, or the same data without a payment. */
export type RiskSubject = {
  command: PaymentCommand;
  /** Sent, or stored earlier. */
  instrument: Instrument;
  paymentBrand: string | null;
  paymentMethod: string;
  mode: string;
  registrationId: string | null;
  kind: 'payment' | 'standalone';
};

/** The issuer of a card, by its number. */
export type CardIssuer = { country: string; scheme: string | null; type: string | null };

/** What the request does not hold itself. */
export type Lookups = { issuer: CardIssuer | null; ipCountry: string | null };

type SentFacts = Readonly<Record<string, FactValue | null>>;

/** The facts that the request itself holds or implies; lists and velocity are added from the database. */
export function readFacts(subject: RiskSubject, lookups: Lookups): Facts {
  const { command, instrument } = subject;
  const { billing, shipping } = command;
  return withoutEmpty({
    ...paymentFacts(subject),
    ...cardFacts(instrument, lookups.issuer),
    ...customerFacts(command, lookups.ipCountry),
    ...addressFacts('billing', billing),
    ...addressFacts('shipping', shipping),
    ...riskFacts(command),
    ...matchFacts(command, instrument, lookups),
    ...timeFacts(command),
  });
}

/** The clock of the merchant, in UTC and in the time zone of its settings. */
function timeFacts({ now, channel }: PaymentCommand): SentFacts {
  const local = toLocalTime(now, channel.settings.timeZone);
  return {
    ...{ 'time.hour': now.getUTCHours(), 'time.weekday': now.getUTCDay() || 7 },
    ...{ 'time.localHour': local.getUTCHours(), 'time.localWeekday': local.getUTCDay() || 7 },
  };
}

function paymentFacts({ command, paymentBrand, paymentMethod, mode, kind }: RiskSubject): SentFacts {
  const { currency, merchantTransactionId, standingInstruction, createRegistration, channel } = command;
  return {
    'payment.amount': toUnits(command.amountMinor, currency),
    'payment.currency': currency,
    'payment.type': kind === 'payment' ? command.type : null,
    'payment.brand': paymentBrand,
    'payment.method': paymentMethod,
    'payment.mode': mode,
    'payment.merchantTransactionId': merchantTransactionId,
    'payment.isRepeated': standingInstruction?.mode === 'REPEATED',
    'payment.createsRegistration': createRegistration,
    'payment.channelId': channel.id,
  };
}

function cardFacts(instrument: Instrument, issuer: CardIssuer | null): SentFacts {
  const { accountBin, accountLast4 } = visibleNumberOf(instrument);
  return {
    'card.bin': accountBin,
    'card.last4': accountLast4,
    'card.holder': instrument.holder,
    'card.country': issuer?.country ?? null,
    'card.scheme': issuer?.scheme ?? null,
    'card.type': issuer?.type ?? null,
    'payment.isStored': instrument.vaultKind === null && instrument.number !== null,
  };
}

function customerFacts({ customer }: PaymentCommand, ipCountry: string | null): SentFacts {
  const email = customer.email?.toLowerCase() ?? '';
  const emailDomain = emailDomainOf(email);
  const { deviceId, birthDate, givenName, surname, id, ip, phone } = customer;
  return {
    ...prefix('customer', { id, givenName, surname, birthDate, email, emailDomain, phone, ip, deviceId }),
    'customer.isEmailDisposable': isDisposableDomain(emailDomain),
    'customer.phoneCountry': phoneCountryOf(phone ?? ''),
    'customer.ipCountry': ipCountry,
  };
}

function addressFacts(group: 'billing' | 'shipping', address: Address): SentFacts {
  return prefix(group, address);
}

function riskFacts({ risk, amountMinor, currency, now }: PaymentCommand): SentFacts {
  const { amount, orderTimestamp, ...sent }: RiskData = risk;
  return {
    ...prefix('risk', sent),
    'risk.amount': amount === null ? toUnits(amountMinor, currency) : Number(amount),
    'risk.orderTimestamp': orderTimestamp ?? now.toISOString().slice(0, 19).replace('T', ' '),
  };
}

function matchFacts(
  { customer, billing, shipping }: PaymentCommand,
  { holder }: Instrument,
  { issuer, ipCountry }: Lookups,
): SentFacts {
  const name = `${customer.givenName ?? ''} ${customer.surname ?? ''}`;
  return {
    'match.holderName': matchesName(name, holder ?? ''),
    'match.shippingCountry': areEqual(billing.country, shipping.country),
    'match.cardCountry': areEqual(billing.country, issuer?.country ?? null),
    'match.ipCountry': areEqual(billing.country, ipCountry),
    'match.phoneCountry': areEqual(billing.country, phoneCountryOf(customer.phone ?? '')),
  };
}

/** What was not sent contradicts nothing. */
function areEqual(one: string | null, other: string | null): boolean {
  return !one || !other || one === other;
}

function toUnits(amountMinor: bigint | null, currency: string | null): number | null {
  return amountMinor === null || currency === null ? null : Number(fromMinor(amountMinor, currency));
}

function prefix(group: string, values: SentFacts): SentFacts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]));
}

function withoutEmpty(facts: SentFacts): Facts {
  const kept = Object.entries(facts).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(kept) as Facts;
}

function isEmpty(value: FactValue | null): boolean {
  if (value === null || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
