import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const disposableDomains = disposableEmailBlocklistSet();

/** The domain of an e-mail address in lower case; empty without one. */
export function emailDomainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1 || email.length).toLowerCase();
}

/** Whether a domain, or one above it, gives out addresses for minutes. */
export function isDisposableDomain(domain: string): boolean {
  let name = domain;
  while (!disposableDomains.has(name)) {
    const end = name.indexOf('.');
    if (end === -1) return false;
    name = name.slice(end + 1);
  }
  return true;
}

/** The digits of a phone number, however it is written; null for fewer than belong to a number. */
export function digitsOf(phone: unknown): string | null {
  const digits = typeof phone === 'string' ? phone.replaceAll(/\D/g, '').replace(/^00/, '') : '';
  return digits.length < 5 ? null : digits;
}

/** The country of a phone number in international form, such as DE; empty for any other. */
export function phoneCountryOf(phone: string): string {
  if (!phone.startsWith('+')) return '';
  return parsePhoneNumberFromString(phone)?.country ?? '';
}
