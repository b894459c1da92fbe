// The billing address (spec 2.6), where the page asks for it: `billingAddress` with known values, or `true`.
import type { CheckoutContext } from '../checkout/context.ts';
import type { Field } from '../fields/field.ts';
import { createTextField } from '../fields/text-field.ts';
import { isTrue } from '../options.ts';
import type { TextKey } from '../texts.ts';

/** In the order of a letter; browsers fill them in by their tokens. */
const parts = [
  { part: 'street1', token: 'address-line1', length: 100 },
  { part: 'street2', token: 'address-line2', length: 100 },
  { part: 'postcode', token: 'postal-code', length: 16 },
  { part: 'city', token: 'address-level2', length: 80 },
  { part: 'state', token: 'address-level1', length: 50 },
  { part: 'country', token: 'country', length: 2 },
] as const satisfies readonly { part: TextKey; token: string; length: number }[];

export function createBillingFields({ options, texts, form }: CheckoutContext): Field[] {
  const { billingAddress, mandatoryBillingFields = {} } = options;
  if (!billingAddress) return [];
  const known = typeof billingAddress === 'object' ? billingAddress : {};
  const isNeeded = (part: TextKey) =>
    isTrue(mandatoryBillingFields[part], false) && !form.knownFields?.includes(`billing.${part}`);
  return parts.map(({ part, token, length }) => {
    const format = part === 'country' ? (text: string) => text.toUpperCase() : undefined;
    const value = known[part];
    return createTextField({
      name: part,
      wireName: `billing.${part}`,
      label: texts.get(part),
      showLabel: true,
      texts,
      value: value && (format?.(value) ?? value),
      attributes: { autocomplete: `billing ${token}`, maxlength: String(length) },
      ...(format ? { format } : {}),
      check: (text) => (text === '' && isNeeded(part) ? 'requiredError' : null),
    });
  });
}
