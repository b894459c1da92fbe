import { z } from 'zod';
import { findBrand } from '#lib/brands/index.ts';
import { isCurrencyCode } from '#lib/money/index.ts';
import { acceptedValues, anyValue } from '#lib/platform/accepted-values.ts';

const id = z.string().regex(/^[0-9a-f]{32}$/, 'is an id of 32 hexadecimal digits');
export const brand = z
  .string()
  .refine((name) => findBrand(name) !== undefined, {
    error: ({ input }) => `${String(input)} is no brand that we know`,
  });
export const currency = z
  .string()
  .refine(isCurrencyCode, { error: ({ input }) => `${String(input)} is no currency code` });
const country = z.string().regex(/^[A-Z]{2}$/, 'must be country codes of two letters, such as DE');
export const mode = z.enum(['INTERNAL', 'EXTERNAL', 'LIVE']) as z.ZodType<string, string>;
const minorUnits = z.int('must be a whole number').min(0, 'must not be negative').nullable();

const amount = z
  .strictObject({ currency, minMinor: minorUnits, maxMinor: minorUnits })
  .refine(({ minMinor, maxMinor }) => minMinor === null || maxMinor === null || minMinor <= maxMinor, {
    error: 'has a minimum above its maximum',
  });

const any = (): string[] => [anyValue];

/** What a payment must be like; `*` matches every payment. */
export const routingConditions = z.strictObject({
  modes: acceptedValues(mode).default(any),
  brands: acceptedValues(brand).default(any),
  currencies: acceptedValues(currency).default(any),
  /** Both ends included, in minor units of this currency; null: any amount. */
  amount: amount.nullable().default(null),
  /** Countries of the issuer, by the first digits of the card number. */
  binCountries: acceptedValues(country).default(any),
});
export type RoutingConditions = z.infer<typeof routingConditions>;

/** Shares of the payments; none: they are rejected. */
export const routingTargets = z
  .array(z.strictObject({ accountId: id, percent: z.int().min(1, 'is at least 1').max(100, 'is at most 100') }))
  .max(20)
  .refine((targets) => targets.length === 0 || sumOf(targets) === 100, { error: 'must sum to 100 percent' })
  .refine((targets) => new Set(targets.map(({ accountId }) => accountId)).size === targets.length, {
    error: 'name an account twice',
  });
export const routingFallbacks = z.array(id).max(20);

export type RoutingTarget = { accountId: string; percent: number };

/** Which accounts a payment is sent to. */
export type RoutingRule = {
  id: string;
  entityId: string;
  position: number;
  name: string;
  enabled: boolean;
  conditions: RoutingConditions;
  targets: readonly RoutingTarget[];
  /** Tried in this order when the first account was not reached and nothing was sent. */
  fallbacks: readonly string[];
  version: number;
};

function sumOf(targets: readonly { percent: number }[]): number {
  return targets.reduce((sum, { percent }) => sum + percent, 0);
}
