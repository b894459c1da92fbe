// One form for each value that is compared: a value written in another way must not pass a list or a count.
import { domainToASCII } from 'node:url';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Customer, Instrument, PaymentCommand } from '#lib/payments/index.ts';
import { canonicalIp } from '#lib/platform/http/ip-address.ts';

/** A domain in lower case, as the DNS knows it (`xn--…`), without its last dot. */
export function canonicalDomain(text: string): string {
  const domain = text.trim().normalize('NFC').toLowerCase().replace(/\.$/, '');
  return domainToASCII(domain) || domain;
}

/** An e-mail address in lower case, with its domain as the DNS knows it. */
export function canonicalEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const at = email.lastIndexOf('@');
  return at === -1 ? email : email.slice(0, at + 1) + canonicalDomain(email.slice(at + 1));
}

/** Providers whose addresses are the same with dots or without them, and by which names. */
const domainsWithoutDots: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};
/** Providers that end the name of a mailbox by a hyphen instead of a plus sign. */
const domainsWithHyphen = /^yahoo\.|^ymail\.com$|^rocketmail\.com$/;

/** The mailbox behind an e-mail address: without what its provider passes over, such as tags and dots. */
export function mailboxOf(email: string): string {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@');
  if (at < 1) return canonical;
  const [name, domain] = [canonical.slice(0, at), canonical.slice(at + 1)];
  const untagged = name.split(domainsWithHyphen.test(domain) ? '-' : '+')[0] || name;
  const provider = domainsWithoutDots[domain];
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`;
}

/**
 * A phone number in E.164 (`+4915123456789`); the country of the bill completes a national one. A text that is no number
 * keeps its digits.
 */
export function canonicalPhone(text: string, country: string | null): string {
  const digits = text.replaceAll(/[^+\d]/g, '').replace(/^00/, '+');
  const home = country !== null && /^[A-Z]{2}$/.test(country) ? (country as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(digits, home);
  return parsed?.isPossible() ? parsed.number : digits;
}

/** The customer as lists, counts and rules compare it; what is no IP address is none. */
export function canonicalCustomer(customer: Customer, country: string | null): Customer {
  const { email, ip, phone } = customer;
  return {
    ...customer,
    email: email && canonicalEmail(email),
    ip: ip && canonicalIp(ip),
    phone: phone && canonicalPhone(phone, country),
  };
}

/**
 * The first digits of a card number, which name its issuer: eight where it has 16 digits or more, six of a shorter one; null
 * without a card number.
 */
export function binOf({ kind, number }: Pick<Instrument, 'kind' | 'number'>): string | null {
  return kind === 'card' && number ? number.slice(0, number.length < 16 ? 6 : 8) : null;
}

/** An address without upper case, punctuation and double spaces; null where it has no street and no postcode. */
export function addressOf({
  street1,
  houseNumber1,
  postcode,
  city,
  country,
}: PaymentCommand['shipping']): string | null {
  if (!street1 && !postcode) return null;
  const lines = [`${street1 ?? ''} ${houseNumber1 ?? ''}`, postcode ?? '', city ?? '', country ?? ''];
  return lines.map(canonicalLine).join('\n');
}

function canonicalLine(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
