import { fromMinor } from '#lib/money/index.ts';
import { type Instrument, type PaymentCommand, type RiskData, visibleNumberOf } from '#lib/payments/index.ts';
import { toLocalTime } from '#lib/platform/time-zone.ts';
import { mailboxOf } from './canonical.ts';
import { emailDomainOf, isDisposableDomain, phoneCountryOf } from './contact-facts.ts';
import type { FactValue } from './fact.ts';
import type { IpNetwork } from './ip-networks.ts';
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
export type Lookups = { issuer: CardIssuer | null; ipCountry: string | null; ipNetwork: IpNetwork | null };

/** Facts while they are read: what is null or empty is left out, since that is what rules see without it. */
class FactReader {
  readonly facts: Record<string, FactValue> = {};

  set(name: string, value: FactValue | null): void {
    if (!isEmpty(value)) this.facts[name] = value as FactValue;
  }

  /** The fields of a group under its name. */
  setGroup(group: string, values: Readonly<Record<string, FactValue | null>>): void {
    for (const field in values) this.set(nameFact(group, field), values[field] ?? null);
  }
}

/** The facts that the request itself holds or implies; lists and velocity are added from the database. */
export function readFacts(subject: RiskSubject, lookups: Lookups): Record<string, FactValue> {
  const { command, instrument } = subject;
  const reader = new FactReader();
  readPayment(reader, subject);
  readCard(reader, instrument, lookups.issuer);
  const phoneCountry = phoneCountryOf(command.customer.phone ?? '');
  readCustomer(reader, command, { ipCountry: lookups.ipCountry, phoneCountry });
  readNetwork(reader, lookups.ipNetwork);
  reader.setGroup('billing', command.billing);
  reader.setGroup('shipping', command.shipping);
  readRisk(reader, command);
  readMatches(reader, subject, { ...lookups, phoneCountry });
  readTime(reader, command);
  return reader.facts;
}

/** The clock of the merchant, in UTC and in the time zone of its settings. */
function readTime(reader: FactReader, { now, channel }: PaymentCommand): void {
  const local = toLocalTime(now, channel.settings.timeZone);
  reader.set('time.hour', now.getUTCHours());
  reader.set('time.weekday', now.getUTCDay() || 7);
  reader.set('time.localHour', local.getUTCHours());
  reader.set('time.localWeekday', local.getUTCDay() || 7);
}

function readPayment(reader: FactReader, { command, paymentBrand, paymentMethod, mode, kind }: RiskSubject): void {
  reader.set('payment.amount', toUnits(command.amountMinor, command.currency));
  reader.set('payment.currency', command.currency);
  reader.set('payment.type', kind === 'payment' ? command.type : null);
  reader.set('payment.brand', paymentBrand);
  reader.set('payment.method', paymentMethod);
  reader.set('payment.mode', mode);
  reader.set('payment.merchantTransactionId', command.merchantTransactionId);
  reader.set('payment.isRepeated', command.standingInstruction?.mode === 'REPEATED');
  reader.set('payment.createsRegistration', command.createRegistration);
  reader.set('payment.channelId', command.channel.id);
  reader.set('payment.customParameters', command.customParameters);
}

function readCard(reader: FactReader, instrument: Instrument, issuer: CardIssuer | null): void {
  const { accountBin, accountLast4 } = visibleNumberOf(instrument);
  reader.set('card.bin', accountBin);
  reader.set('card.last4', accountLast4);
  reader.set('card.holder', instrument.holder);
  reader.set('card.country', issuer?.country ?? null);
  reader.set('card.scheme', issuer?.scheme ?? null);
  reader.set('card.type', issuer?.type ?? null);
  reader.set('payment.isStored', instrument.vaultKind === null && instrument.number !== null);
}

type Countries = { ipCountry: string | null; phoneCountry: string };

function readCustomer(reader: FactReader, { customer }: PaymentCommand, countries: Countries): void {
  const email = customer.email ?? '';
  const emailDomain = emailDomainOf(email);
  reader.set('customer.id', customer.id);
  reader.set('customer.givenName', customer.givenName);
  reader.set('customer.surname', customer.surname);
  reader.set('customer.birthDate', customer.birthDate);
  reader.set('customer.email', email);
  reader.set('customer.emailDomain', emailDomain);
  reader.set('customer.mailbox', mailboxOf(email));
  reader.set('customer.isEmailDisposable', isDisposableDomain(emailDomain));
  reader.set('customer.phone', customer.phone);
  reader.set('customer.phoneCountry', countries.phoneCountry);
  reader.set('customer.ip', customer.ip);
  reader.set('customer.ipCountry', countries.ipCountry);
  reader.set('customer.deviceId', customer.deviceId);
}

function readNetwork(reader: FactReader, network: IpNetwork | null): void {
  reader.set('customer.ipAsn', network?.asn ?? null);
  reader.set('customer.ipNetwork', network?.name ?? null);
  reader.set('customer.isIpHosting', network?.isHosting ?? null);
}

function readRisk(reader: FactReader, { risk, amountMinor, currency, now }: PaymentCommand): void {
  const { amount, orderTimestamp }: RiskData = risk;
  reader.setGroup('risk', risk);
  // Sent as text, and with a value also where they were not sent.
  reader.set('risk.amount', amount === null ? toUnits(amountMinor, currency) : Number(amount));
  reader.set('risk.orderTimestamp', orderTimestamp ?? now.toISOString().slice(0, 19).replace('T', ' '));
}

function readMatches(
  reader: FactReader,
  { command: { customer, billing, shipping }, instrument }: RiskSubject,
  { issuer, ipCountry, phoneCountry }: Lookups & Countries,
): void {
  const name = `${customer.givenName ?? ''} ${customer.surname ?? ''}`;
  reader.set('match.holderName', matchesName(name, instrument.holder ?? ''));
  reader.set('match.shippingCountry', areEqual(billing.country, shipping.country));
  reader.set('match.cardCountry', areEqual(billing.country, issuer?.country ?? null));
  reader.set('match.ipCountry', areEqual(billing.country, ipCountry));
  reader.set('match.phoneCountry', areEqual(billing.country, phoneCountry));
}

/** What was not sent contradicts nothing. */
function areEqual(one: string | null, other: string | null): boolean {
  return !one || !other || one === other;
}

function toUnits(amountMinor: bigint | null, currency: string | null): number | null {
  return amountMinor === null || currency === null ? null : Number(fromMinor(amountMinor, currency));
}

const names = new Map<string, Map<string, string>>();

/** `billing.city`: one text for every payment. */
function nameFact(group: string, field: string): string {
  const ofGroup = names.get(group) ?? new Map<string, string>();
  names.set(group, ofGroup);
  const name = ofGroup.get(field) ?? `${group}.${field}`;
  ofGroup.set(field, name);
  return name;
}

function isEmpty(value: FactValue | null): boolean {
  if (value === null || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
