import { z } from 'zod';
import { acceptedValues } from '#lib/platform/accepted-values.ts';
import { hasAllowedOrigin } from '#lib/platform/http/allowed-origin.ts';
import type { ConnectorDescription, ConnectorSetting } from '../contract.ts';
import { brand, currency } from '../routing/routing-rule.ts';

const paymentType = z.string().length(2, 'is a code of two letters');
const texts = z.record(z.string().max(64), z.string().max(2_000));

/** What every account has, whatever its connector. */
export const accountShape = z.strictObject({
  name: z.string().trim().min(1, 'is missing').max(100),
  modes: z.array(z.enum(['INTERNAL', 'EXTERNAL', 'LIVE'])).transform((modes) => [...new Set(modes)]),
  settings: texts.default({}),
  credentials: texts.default({}),
  paymentTypes: acceptedValues(paymentType),
  currencies: acceptedValues(currency),
  brands: acceptedValues(brand),
});

/** The settings that a connector declares, without empty ones; every address must be at an allowed origin. */
export function parseSettings(
  { settings: fields }: ConnectorDescription,
  input: Readonly<Record<string, string>>,
  acquirerOrigins: readonly string[],
): Record<string, string> {
  const parsed: Record<string, string> = {};
  for (const field of fields) {
    const value = (input[field.name] ?? '').trim();
    const problem = findProblem(field, value, acquirerOrigins);
    if (problem !== null) {
      const path = ['settings', field.name];
      throw new z.ZodError([{ code: 'custom', path, message: problem, input: value }]);
    }
    if (value !== '') parsed[field.name] = value;
  }
  return parsed;
}

function findProblem(field: ConnectorSetting, value: string, acquirerOrigins: readonly string[]): string | null {
  if (value === '') return field.required ? 'is missing' : null;
  switch (field.kind) {
    case 'address':
      return hasAllowedOrigin(value, acquirerOrigins) ? null : notAllowed;
    case 'text':
      return field.pattern && !new RegExp(field.pattern.source).test(value) ? field.pattern.description : null;
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? null : 'is not one of the choices';
  }
}

/** The operator decides where card data may go; users choose among those origins. */
const notAllowed = 'is not at an origin that the operator allows (TURNPIKE_ACQUIRER_ORIGINS)';
