import { z } from 'zod';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { canonicalDomain, canonicalEmail, canonicalIp } from '../facts/canonical.ts';
import { digitsOf } from '../facts/contact-facts.ts';

export const riskLists = ['ALLOW', 'BLOCK', 'WATCH'] as const;
export type RiskList = (typeof riskLists)[number];

export const listKinds = ['card', 'email', 'emailDomain', 'ip', 'device', 'customer', 'phone'] as const;
export type ListKind = (typeof listKinds)[number];

export type ListEntry = {
  id: string;
  entityId: string;
  list: RiskList;
  kind: ListKind;
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
  .refine(({ kind, value, card }) => kind !== 'card' || card !== undefined || isCardNumber(value), {
    path: ['value'],
    error: 'is no card number',
  })
  .refine(({ kind, value }) => kind === 'card' || kind === 'phone' || !isCardNumber(value), {
    path: ['value'],
    error: 'is a card number, which is listed as a card',
  })
  .refine(({ kind, value }) => kind !== 'phone' || digitsOf(value) !== null, {
    path: ['value'],
    error: 'is no phone number: it has fewer than five digits',
  });

export type ListEntryInput = z.input<typeof listEntryShape>;

function isCardNumber(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) && isLuhnValid(digits);
}

/** What is shown of a value. */
export function labelOf(kind: Exclude<ListKind, 'card'>, value: string): string {
  return kind === 'phone' ? value.replaceAll(/[^+\d]/g, '') : normaliseValue(kind, value);
}

/** The form in which values are compared: a phone number by its digits, however it is written. */
export function normaliseValue(kind: Exclude<ListKind, 'card'>, value: string): string {
  switch (kind) {
    case 'phone':
      return digitsOf(value) ?? '';
    case 'ip':
      return canonicalIp(value) ?? value.toLowerCase();
    case 'email':
      return canonicalEmail(value);
    case 'emailDomain':
      return canonicalDomain(value);
    default:
      return value;
  }
}
