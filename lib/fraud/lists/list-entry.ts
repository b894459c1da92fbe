import { z } from 'zod';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { isCountryCode } from '#lib/platform/countries.ts';
import { canonicalDomain, canonicalEmail } from '../facts/canonical.ts';
import { digitsOf } from '../facts/contact-facts.ts';
import { type ListedRange, parseBinRange, parseIpRange } from './listed-range.ts';

export const riskLists = ['ALLOW', 'BLOCK', 'WATCH'] as const;
export type RiskList = (typeof riskLists)[number];

export const listKinds = [
  'card',
  'bin',
  'email',
  'emailDomain',
  'ip',
  'device',
  'customer',
  'phone',
  'ipCountry',
  'cardCountry',
  'billingCountry',
] as const;
export type ListKind = (typeof listKinds)[number];

/** What a list of one's own is made of. Cards are none: rules read no card number. */
export const namedListKinds = ['text', 'email', 'emailDomain', 'ip', 'bin', 'phone', 'country'] as const;
export type NamedListKind = (typeof namedListKinds)[number];

export type EntryKind = ListKind | NamedListKind;

export type ListEntry = {
  id: string;
  entityId: string;
  /** A risk list, or the name of a list of one's own. */
  list: string;
  kind: EntryKind;
  value: string;
  label: string;
  reason: string;
  actor: string;
  expiresAt: Date | null;
  createdAt: Date;
};

/** An entry as a form sends it. A card is sent by its number, of which only the fingerprint is kept. */
export const listEntryShape = z
  .strictObject({
    list: z.enum(riskLists),
    kind: z.enum(listKinds),
    value: z.string().trim().min(1, 'is missing').max(255),
    reason: z.string().trim().min(1, 'is missing').max(500),
    expiresAt: z.date().nullable().default(null),
    /** Of a card that an import knows by its fingerprint; the value is not read. */
    card: z.strictObject({ value: z.string(), label: z.string() }).optional(),
  })
  .superRefine(({ kind, value, card }, context) => {
    const message = card === undefined ? describeWrong(kind, value) : null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message });
  });

export type ListEntryInput = z.input<typeof listEntryShape>;

/** Why a value cannot be one of this kind; null for one that can. */
export function describeWrong(kind: EntryKind, value: string): string | null {
  switch (kind) {
    case 'card':
      return isCardNumber(value) ? null : 'is no card number';
    case 'phone':
      return digitsOf(value) === null ? 'is no phone number: it has fewer than five digits' : null;
    case 'bin':
      return parseBinRange(value) ? null : 'is no BIN of 6 to 8 digits, and no range such as 42000000-42009999';
    case 'ip':
      if (parseIpRange(value)) return null;
      return 'is no IP address, and no range such as 203.0.113.0/24, from /8 on (IPv6: from /16 on)';
    case 'ipCountry':
    case 'cardCountry':
    case 'billingCountry':
    case 'country':
      return isCountryCode(value.toUpperCase()) ? null : 'is no country code of two letters such as DE';
    default:
      return isCardNumber(value) ? 'is a card number, which is listed as a card' : null;
  }
}

function isCardNumber(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) && isLuhnValid(digits);
}

/** What is shown of a value. */
export function labelOf(kind: Exclude<EntryKind, 'card'>, value: string): string {
  return kind === 'phone' ? value.replaceAll(/[^+\d]/g, '') : normaliseValue(kind, value);
}

/** The form in which values are compared: a phone number by its digits, however it is written. */
export function normaliseValue(kind: Exclude<EntryKind, 'card'>, value: string): string {
  switch (kind) {
    case 'phone':
      return digitsOf(value) ?? '';
    case 'ip':
      return parseIpRange(value)?.value ?? value.toLowerCase();
    case 'bin':
      return parseBinRange(value)?.value ?? value;
    case 'email':
      return canonicalEmail(value);
    case 'emailDomain':
      return canonicalDomainPattern(value);
    case 'ipCountry':
    case 'cardCountry':
    case 'billingCountry':
    case 'country':
      return value.toUpperCase();
    case 'text':
      return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    default:
      return value;
  }
}

/** `*.shop.example` is the domain and all domains below it. */
function canonicalDomainPattern(text: string): string {
  const domain = text.trim();
  return domain.startsWith('*.') ? `*.${canonicalDomain(domain.slice(2))}` : canonicalDomain(domain);
}

/** The listed domains that a domain is found by: its own name, and that of each domain above it with what is below. */
export function domainPatternsOf(domain: string): string[] {
  const labels = domain.split('.');
  return [domain, ...labels.map((_, index) => `*.${labels.slice(index).join('.')}`)];
}

/** What an entry holds, when that is more than one value; a BIN always is. */
function rangeOf(kind: EntryKind, value: string): ListedRange | null {
  if (kind === 'bin') return parseBinRange(value);
  const range = kind === 'ip' ? parseIpRange(value) : null;
  return range && range.first < range.last ? range : null;
}

/** A range as PostgreSQL reads it; null without one. */
export function spanOf(kind: EntryKind, value: string): string | null {
  const range = rangeOf(kind, value);
  return range && `[${range.first},${range.last}]`;
}
